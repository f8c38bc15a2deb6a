import { expect, it } from 'vitest';
import { isHttpsLink } from './https-link.ts';

it.each([
  'https://milkman.example/12',
  'HTTPS://Track.Milkman.Example/parcels?number=12#now',
  'https://milkman.example:8443/12',
  'https://münchen.example/12',
  'https://xn--mnchen-3ya.xn--p1ai/',
])('%j is a link', (text) => {
  expect(isHttpsLink(text)).toBe(true);
});

it.each([
  '',
  'milkman.example/12',
  'http://milkman.example/12',
  'javascript:alert(1)',
  'https:milkman.example',
  'https://',
  'https://user@milkman.example/',
  'https://www.ups.com:secret@milkman.example/',
  'https://www.ups.com\\@milkman.example/',
  'https://localhost/12',
  'https://192.168.0.1/12',
  'https://0x7f.1/',
  'https://[::1]/12',
  'https://milkman.example/a b',
  'https://milkman.example/\n12',
  'https://milkman.example./\u0000',
])('%j is not a link', (text) => {
  expect(isHttpsLink(text)).toBe(false);
});
