import { describe, expect, test } from 'vitest';
import { chooseAmong, hasSearchPermission, parseGroups, parseUsers, type ServerUser } from './server-user.ts';

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

describe('the user that root runs PostgreSQL as', () => {
  const user = (name: string, uid: number): ServerUser => ({ name, uid, gid: uid });
  const own = (uid: number): ServerUser => ({ name: null, uid, gid: uid });
  const nobody = user('nobody', 65_534);
  const postgres = user('postgres', 101);
  const ada = user('ada', 1000);

  test.each<[string, ServerUser[], number[], number | undefined, ServerUser]>([
    ['the owner of the data', [nobody, postgres, ada], [], 1000, ada],
    ['postgres for new data', [nobody, postgres, ada], [], undefined, postgres],
    ['postgres for data of nobody', [nobody, postgres], [], 65_534, postgres],
    ['a number of its own without postgres', [nobody, ada], [], undefined, own(59_400)],
    ['a number of its own for data of nobody', [nobody, ada], [], 65_534, own(59_400)],
    ['the same number at later starts', [nobody, postgres], [], 59_407, own(59_407)],
    ['no number of another user or group', [nobody, user('x', 59_400)], [59_401], undefined, own(59_402)],
  ])('is %s', (_who, users, groups, ownerUid, expected) => {
    expect(chooseAmong(users, new Set(groups), ownerUid)).toEqual(expected);
  });

  test('is not found if every number is in use', () => {
    const users = Array.from({ length: 100 }, (_, index) => user(`u${index}`, 59_400 + index));
    expect(chooseAmong([nobody, ...users], new Set(), undefined)).toBeUndefined();
  });
});

test('groups are read from the system', () => {
  expect(parseGroups('root:x:0:\nssl-cert:x:103:postgres\n')).toContain(103);
});
