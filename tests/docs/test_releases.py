"""Releases: each says whether it can be rolled; and the files for two machines set what can be set."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from stolik.server.settings import VARIABLE, Settings
from tests.docs.pages import ROOT

_RELEASE = re.compile(r"^## (.+)$", re.MULTILINE)
ROLLED = re.compile(r"^Can be rolled: (yes|no)[,:.]", re.MULTILINE)
RELEASES = dict(zip(*[iter(_RELEASE.split((ROOT / "CHANGELOG.md").read_text())[1:])] * 2, strict=True))
DEPLOY = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())


@pytest.mark.parametrize("release", RELEASES)
def test_a_release_says_once_whether_it_can_be_rolled(release: str):
    assert len(ROLLED.findall(RELEASES[release])) == 1


@pytest.mark.parametrize("file", DEPLOY, ids=lambda path: path.name)
def test_every_variable_in_a_configuration_is_a_setting(file: object):
    named = set(re.findall(rf"\b{VARIABLE}([A-Z_]+)", (ROOT / "deploy" / str(file)).read_text()))
    assert named - {field.name.upper() for field in fields(Settings)} - {"NAME"} == set()
