import { describe, expect, test } from 'vitest';
import { hasSearchPermission, parseUsers } from './server-user.ts';

describe('whether a user may walk through a folder', () => {
  const user = { uid: 100, gid: 200 };
  test.each([
    ['their own, closed to all others', { uid: 100, gid: 1, mode: 0o40700 }, true],
    ['their own, closed even to them', { uid: 100, gid: 1, mode: 0o40077 }, false],
    ["their group's", { uid: 1, gid: 200, mode: 0o40710 }, true],
    ["their group's, open to all but the group", { uid: 1, gid: 200, mode: 0o40701 }, false],
    ["another's, open", { uid: 1, gid: 1, mode: 0o40755 }, true],
    ["another's, closed", { uid: 1, gid: 1, mode: 0o40750 }, false],
    ["another's, readable but not to be walked through", { uid: 1, gid: 1, mode: 0o40744 }, false],
  ])('%s', (_folder, folder, expected) => {
    expect(hasSearchPermission(user, folder)).toBe(expected);
  });
});

test('users are read from the system, root left out', () => {
  const text =
    'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n# odd\n';
  expect(parseUsers(text)).toEqual([{ name: 'nobody', uid: 65_534, gid: 65_533 }]);
});
