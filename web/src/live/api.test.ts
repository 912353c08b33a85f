import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [503, '<html>Service Unavailable</html>', 'offline'],
  [502, '', 'offline'],
  [503, '{"code": "too-many-tables"}', 'too-many-tables'],
  [500, '', 'unknown'],
  [404, '{"code": "no-such-table"}', 'no-such-table'],
])('an answer %i that says %j is told as %s', async (status, body, code) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
  await expect(api.table('t')).rejects.toMatchObject({ code, status })
})
