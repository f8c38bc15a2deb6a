import { describe, expect, it } from 'vitest';
import { identityFrom, mayKnowMore } from './claims.ts';

const names = { verifiedClaim: 'email_verified', groupsClaim: 'groups', groupRoles: [] };
const claims = { iss: 'https://id.example.com', sub: '7', email: 'Ada@Example.com' };

describe('an address is verified', () => {
  it.each([
    ['email_verified', true, true],
    ['email_verified', 'true', false],
    ['email_verified', 1, false],
    ['email_verified', undefined, false],
    ['xms_edov', true, true],
    ['xms_edov', '1', true],
    ['xms_edov', 'true', true],
    ['xms_edov', 1, true],
    ['xms_edov', '0', false],
    ['xms_edov', false, false],
    ['xms_edov', [true], false],
  ])('by %s = %j: %s', (verifiedClaim, value, isVerified) => {
    const identity = identityFrom({ ...claims, [verifiedClaim]: value }, { ...names, verifiedClaim });
    expect(identity).toMatchObject({ email: 'ada@example.com', isEmailVerified: isVerified });
  });
});

describe('groups', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', ['a']],
    [undefined, []],
    [[1, 'a', null], ['a']],
    [{ a: true }, []],
  ])('%j are %j', (groups, expected) => {
    expect(identityFrom({ ...claims, groups }, names).groups).toEqual(expected);
  });

  it('are unknown if the provider names another place for them', () => {
    expect(identityFrom({ ...claims, _claim_names: { groups: 'src1' } }, names).groups).toBeNull();
  });
});

it.each([
  ['Ada', 'Ada'],
  [' Ada\u0000\n ', 'Ada'],
  ['', null],
  ['x'.repeat(256), null],
  [7, null],
])('the name %j is %j', (given_name, expected) => {
  expect(identityFrom({ ...claims, given_name }, names).firstName).toBe(expected);
});

it('more is asked for if something that counts is missing', () => {
  const whole = { ...claims, email_verified: false };
  const mapped = {
    ...names,
    groupRoles: [{ group: 'ops', is: { kind: 'operator', role: 'owner' } as const }],
  };
  expect(mayKnowMore(whole, names)).toBe(false);
  expect(mayKnowMore(claims, names)).toBe(true);
  expect(mayKnowMore(whole, mapped)).toBe(true);
  expect(mayKnowMore({ ...whole, groups: [] }, mapped)).toBe(false);
  expect(mayKnowMore({ ...whole, _claim_names: { groups: 'src1' } }, mapped)).toBe(false);
});
