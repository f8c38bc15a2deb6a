import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

const origin = 'https://gifts.example.com';

it.each([
  ['/', '/'],
  ['/developers/keys?of=everyone&page=2#row', '/developers/keys?of=everyone&page=2#row'],
  ['/gifts', '/gifts'],
  ['/send/1/recipients/import', '/send/1/recipients/import'],
  ['/settings/profile', '/settings/profile'],
  ['/operators', '/operators'],
  ['/setup?step=mail', '/setup?step=mail'],
  ['/setups', '/'],
  [undefined, '/'],
  ['', '/'],
  ['https://elsewhere.example.com/developers', '/'],
  ['//elsewhere.example.com/developers', '/'],
  ['/\\elsewhere.example.com/developers', '/'],
  ['/\t/elsewhere.example.com', '/'],
  ['javascript:alert(1)', '/'],
  ['/developers/../../sign-in', '/'],
  ['/sign-in?to=/sign-in', '/'],
  ['/giftsomething', '/'],
  ['/gift/secret', '/'],
  ['/v1/me', '/'],
])('after the sign-in, %j leads to %s', (wanted, path) => {
  expect(returnPath(wanted, origin)).toBe(path);
});
