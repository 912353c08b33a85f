"""Packs: read from a file, found by name, carried in the header, refused with the line and the field."""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from os import utime
from pathlib import Path
from typing import Any

import pytest

from stolik.game.installed import GAMES
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Options
from stolik.table.codec import BadInput
from stolik.table.packs import (
    MAX_PACK,
    NAME_RULE,
    BadPack,
    find_pack,
    fingerprint,
    packs_in,
    read_pack,
    read_pack_file,
    with_pack,
)
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import Differs, read_records, replay, write_record

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PAD = (EXAMPLES / "my-pad.toml").read_text(encoding="utf-8")
TWENTY_ONE = GAMES["twentyone"]
MY_PAD = Options(sheets="my-pad")


def refused(text: str | bytes) -> tuple[int, str, str]:
    with pytest.raises(BadPack) as caught:
        read_pack(text.encode() if isinstance(text, str) else text)
    return caught.value.line, caught.value.field, caught.value.problem


# A file


def test_a_pack_has_a_game_a_name_and_its_material():
    pack = read_pack(PAD.encode())
    assert (pack.game, pack.name, list(pack.material)) == ("twentyone", "my-pad", ["numbers", "sheets"])


def test_what_is_wrong_in_the_material_is_named_with_its_line():
    line, field, problem = refused(PAD.replace('["red", "blue", "white", "yellow"', '["red", "blue", "white", "pink"'))
    assert (line, field) == (28, "sheets.B[4][3]")
    assert problem == "must be one of white, black, red, blue, yellow, green"


def test_a_refusal_reads_as_one_sentence():
    with pytest.raises(BadPack, match=r"^line 9: numbers\[2\]\[5\]: must be a whole number from 1 to 6$"):
        read_pack(PAD.replace("[6, 5, 5, 3, 2, 2]", "[6, 5, 5, 3, 2, 0]").encode())


@pytest.mark.parametrize("game", ['"chess"', '"crisscross"', "21"])
def test_only_some_games_have_packs(game: str):
    line, field, problem = refused(PAD.replace('"twentyone"', game))
    assert (line, field) == (2, "game")
    assert "twentyone" in problem


def test_a_pack_without_a_game_is_refused():
    assert refused('name = "my-pad"')[:2] == (1, "game")


@pytest.mark.parametrize("name", ['""', '"My"', '"a_b"', '"-a"', '"../a"', '"a.toml"', f'"{"a" * 41}"', "7"])
def test_a_name_has_small_letters_digits_and_hyphens(name: str):
    assert refused(PAD.replace('"my-pad"', name))[:2] == (3, "name")


def test_what_is_not_toml_is_refused_with_its_line():
    line, field, problem = refused(PAD.replace("[sheets]", "[sheets"))
    assert (line, field) == (15, "")
    assert problem == "not TOML: Expected ']' at the end of a table declaration"


def test_a_file_that_breaks_off_is_refused_in_its_last_line():
    assert refused('game = "twentyone"\nnumbers = [1,\n')[0] == 2


def test_a_number_with_thousands_of_digits_is_refused():
    assert refused("game = " + "9" * 5000)[2].startswith("not TOML")


def test_what_is_not_text_is_refused_with_its_line():
    assert refused(b'game = "twentyone"\nname = "\xff"\n') == (2, "", "not UTF-8 text")


def test_a_pack_has_a_limit():
    assert refused(" " * (MAX_PACK + 1)) == (1, "", f"longer than {MAX_PACK} bytes")


@pytest.mark.parametrize(
    "dotted",
    [
        "{} = 1",
        "[{}]",
        "[[{}]]",
        "inline = {{ {} = 1 }}",
        'inline = {{ quoted = """a"""", {} = 1 }}',
        "'quoted'.{} = 1",
    ],
)
def test_a_key_of_thousands_of_dots_never_reaches_the_parser(dotted: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tomllib, "loads", _never)
    line, _, problem = refused(f'game = "twentyone"\n# {"." * 99}\n{dotted.format(".".join("a" * 30_000))}\n')
    assert (line, problem) == (3, "nested deeper than 8 levels")


def _never(_: str) -> dict[str, Any]:
    raise AssertionError("parsed before it was measured")


def test_dots_in_texts_and_comments_are_no_depth():
    dots = "." * 99
    text = f'game = "chess{dots}" # {dots}\nname = \'{dots}\'\nlong = """\n{dots}\n"""\n'
    assert refused(text)[:2] == (1, "game")


@pytest.mark.parametrize("depth", [9, 50_000])
def test_endless_nesting_is_refused(depth: int):
    assert refused(PAD.replace("numbers = [", f"deep = {'[' * depth}{']' * depth}\nnumbers = ["))[2] == (
        "nested deeper than 8 levels"
    )


@pytest.mark.parametrize("value", ["1.5", "nan", "1979-05-27", "07:32:00", "9007199254740992"])
def test_dates_and_fractions_and_huge_numbers_are_refused(value: str):
    line, field, problem = refused(PAD.replace("[6, 5, 4, 3, 2, 1]", f"[6, 5, {value}, 3, 2, 1]"))
    assert (line, field) == (7, "numbers[0][2]")
    assert problem.startswith("must be text, a whole number")


# Its fingerprint


def test_the_fingerprint_is_the_sha256_of_the_material_as_json():
    pack = read_pack(PAD.encode())
    text = json.dumps(pack.material, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert pack.sha256 == sha256(text.encode()).hexdigest()


def test_the_fingerprint_does_not_depend_on_the_order_of_keys():
    assert (
        fingerprint({"a": "ż", "b": 2})
        == fingerprint({"b": 2, "a": "ż"})
        == sha256('{"a":"ż","b":2}'.encode()).hexdigest()
    )


def test_the_fingerprint_is_of_the_material_alone():
    numbers, sheets = PAD[PAD.index("numbers =") : PAD.index("# The colours")], PAD[PAD.index("[sheets]") :]
    other = f'game = "twentyone"\nname = "other"\n{" ".join(numbers.split())}\n\n{sheets}'
    assert read_pack(other.encode()).sha256 == read_pack(PAD.encode()).sha256


def test_other_material_has_another_fingerprint():
    other = PAD.replace("[6, 5, 5, 3, 2, 2]", "[6, 5, 5, 3, 2, 1]")
    assert read_pack(other.encode()).sha256 != read_pack(PAD.encode()).sha256


def test_the_order_of_keys_is_no_part_of_the_material():
    lines = PAD.splitlines(keepends=True)
    swapped = "".join(lines[:16] + lines[23:30] + lines[16:23] + lines[30:])
    assert list(read_pack(swapped.encode()).material["sheets"]) == ["A", "B", "C", "D", "E", "F"]


# A folder


def folder_with(folder: Path, **packs: str) -> Path:
    for name, text in packs.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def not_found(folder: Path, name: str) -> str:
    with pytest.raises(BadInput) as caught:
        find_pack(folder, TWENTY_ONE, Options(sheets=name))
    assert caught.value.field == "options.sheets"
    return caught.value.problem


def test_the_options_name_the_pack():
    pack = find_pack(EXAMPLES, TWENTY_ONE, MY_PAD)
    assert pack == read_pack(PAD.encode())


def test_without_a_name_there_is_no_pack(tmp_path: Path):
    assert find_pack(tmp_path, TWENTY_ONE, Options()) is None


def test_a_game_without_printed_material_needs_no_pack(tmp_path: Path):
    assert find_pack(tmp_path, GAMES["crisscross"], GAMES["crisscross"].Options()) is None


def test_a_pack_that_is_not_there_is_said_so(tmp_path: Path):
    assert not_found(tmp_path, "mine") == "there is no pack 'mine' in the packs folder"


def test_a_name_cannot_lead_out_of_the_folder(tmp_path: Path):
    folder_with(tmp_path, mine=PAD)
    (tmp_path / "packs").mkdir()
    assert not_found(tmp_path / "packs", "../mine").startswith("a pack's name has")


def test_a_pack_that_cannot_be_played_with_is_not_found(tmp_path: Path):
    problem = not_found(folder_with(tmp_path, mine='game = "twentyone"\nname = "mine"'), "mine")
    assert problem == "the pack 'mine' cannot be played with: line 1: numbers: must be a list of 5 rows"


def test_the_file_is_called_like_the_pack(tmp_path: Path):
    problem = not_found(folder_with(tmp_path, mine=PAD), "mine")
    assert problem == "the file of that name holds 'my-pad', a pack for twentyone"


def test_the_packs_of_a_folder_are_listed_by_game():
    assert packs_in(EXAMPLES) == {"luckybox": ("my-deck",), "setup": ("my-board",), "twentyone": ("my-pad",)}


def test_a_pack_that_nobody_could_choose_is_not_listed(tmp_path: Path):
    folder_with(tmp_path, broken="game =", other=PAD)
    assert packs_in(tmp_path) == {}


def test_a_pack_that_was_mended_is_listed(tmp_path: Path):
    file = tmp_path / "my-pad.toml"
    file.write_text("game =", encoding="utf-8")
    utime(file, ns=(1, 1))
    assert packs_in(tmp_path) == {}
    file.write_text(PAD, encoding="utf-8")
    assert packs_in(tmp_path) == {"twentyone": ("my-pad",)}


def test_a_folder_that_is_not_there_has_no_packs(tmp_path: Path):
    assert packs_in(tmp_path / "nowhere") == {}


def test_a_pack_fits_its_own_game_alone():
    with pytest.raises(BadInput, match="a pack for twentyone does not fit crisscross"):
        with_pack(GAMES["crisscross"], read_pack(PAD.encode()))


def test_without_a_pack_the_game_is_the_game():
    assert with_pack(TWENTY_ONE, None) is TWENTY_ONE


# A record


def recorded() -> list[dict[str, Any]]:
    pack = find_pack(EXAMPLES, TWENTY_ONE, MY_PAD)
    table = play_out(simulated_header(TWENTY_ONE, 2, MY_PAD, seed=1, number=0, pack=pack), [RandomPlayer()] * 2)
    return [json.loads(line) for line in write_record(table)]


def replayed(record: list[dict[str, Any]]) -> Any:
    return replay(next(read_records(json.dumps(line).encode() for line in record)))


def difference(record: list[dict[str, Any]]) -> str:
    with pytest.raises(Differs) as caught:
        replayed(record)
    return caught.value.how


def test_a_record_holds_the_pack_it_was_played_with():
    pack = read_pack(PAD.encode())
    assert recorded()[0]["pack"] == {"name": "my-pad", "sha256": pack.sha256, "material": pack.material}


def test_a_record_without_a_pack_says_nothing_of_packs():
    table = play_out(simulated_header(TWENTY_ONE, 2, Options(), seed=1, number=0), [RandomPlayer()] * 2)
    assert "pack" not in json.loads(next(write_record(table)))


def test_a_game_with_a_pack_is_played_on_its_sheets():
    dealt = recorded()[1]["events"][0]
    assert [field["number"] for field in dealt["prints"]["C"][1]] == [6, 6, 4, 3, 2, 1]


def test_a_record_with_a_pack_replays_without_any_file():
    table = replayed(recorded())
    assert isinstance(table.game, TwentyOne)
    assert table.header.pack == read_pack(PAD.encode())


def test_the_order_of_keys_in_a_record_does_not_matter():
    record = recorded()
    material = record[0]["pack"]["material"]
    record[0]["pack"]["material"] = {key: material[key] for key in reversed(material)}
    assert replayed(record).header.pack == read_pack(PAD.encode())


def test_a_pack_that_was_changed_is_refused():
    record = recorded()
    record[0]["pack"]["material"]["numbers"][0][0] = 5
    assert difference(record) == "pack.sha256: is not that of the material"


def test_a_pack_of_another_name_is_refused():
    record = recorded()
    record[0]["pack"]["name"] = "other"
    assert difference(record) == "pack.name: 'other' is not what the options ask for"


def test_a_pack_nobody_asked_for_is_refused():
    record = recorded()
    record[0]["options"]["sheets"] = ""
    assert difference(record) == "pack.name: 'my-pad' is not what the options ask for"


def test_a_record_whose_pack_is_missing_is_refused():
    record = recorded()
    del record[0]["pack"]
    assert difference(record) == "pack: missing, and the options ask for 'my-pad'"


def test_an_empty_pack_is_no_pack():
    record = recorded()
    record[0]["pack"] = None
    assert difference(record).startswith("pack: Expected `object`")


def test_a_pack_that_cannot_be_played_with_is_refused_whatever_its_fingerprint():
    record = recorded()
    material: dict[str, Any] = {"numbers": [], "sheets": {}}
    text = json.dumps(material, sort_keys=True, separators=(",", ":"))
    record[0]["pack"] |= {"material": material, "sha256": sha256(text.encode()).hexdigest()}
    assert difference(record) == "pack.material.numbers: has 0 rows instead of 5"


@pytest.mark.parametrize("value", [None, 1.5, "\ud800"])
def test_what_no_pack_can_hold_is_refused_in_a_record_too(value: object):
    record = recorded()
    record[0]["pack"]["material"]["numbers"][0][0] = value
    assert difference(record).startswith(("pack.material.numbers[0][0]: must be", "pack.sha256: is not"))


def test_what_a_file_holds_beyond_the_limit_is_refused_and_not_cut_off(tmp_path: Path):
    file = tmp_path / "my-pad.toml"
    file.write_text(PAD + "#" * (MAX_PACK - len(PAD.encode())))
    assert read_pack_file(file).name == "my-pad"
    file.write_text(PAD + "#" * (MAX_PACK + 1 - len(PAD.encode())))
    with pytest.raises(BadPack, match=f"longer than {MAX_PACK} bytes"):
        read_pack_file(file)


def test_a_name_that_is_none_is_told_what_a_name_is():
    assert refused(PAD.replace('"my-pad"', '"My"'))[2] == NAME_RULE


def test_lists_nested_too_deep_are_named_where_they_begin():
    assert refused(PAD + "deep = [[[[[[[[1]]]]]]]]\n")[1:] == (
        "sheets.deep[0][0][0][0][0][0]",
        "nested deeper than 8 levels",
    )
