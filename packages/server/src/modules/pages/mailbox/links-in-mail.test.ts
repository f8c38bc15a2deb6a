import { expect, it } from 'vitest';
import { linksInMail } from './links-in-mail.ts';

const own = 'http://localhost:4000';

it.each([
  ['a gift link', `<a href="${own}/gift/abc">`, [{ url: `${own}/gift/abc`, label: 'Gift link' }]],
  [
    'a recipient link',
    `<a class="x" href="${own}/r/abc">`,
    [{ url: `${own}/r/abc`, label: 'Recipient’s page' }],
  ],
  [
    'another site',
    '<a href="https://ups.example/track">',
    [{ url: 'https://ups.example/track', label: 'ups.example' }],
  ],
  [
    'the same path elsewhere',
    '<a href="https://x.example/gift/a">',
    [{ url: 'https://x.example/gift/a', label: 'x.example' }],
  ],
  [
    'a link twice',
    `<a href="${own}/pay/1">a</a><a href="${own}/pay/1">b</a>`,
    [{ url: `${own}/pay/1`, label: 'Payment page' }],
  ],
  [
    'an escaped address',
    '<a href="https://x.example/?a=1&amp;b=&quot;">',
    [{ url: 'https://x.example/?a=1&b="', label: 'x.example' }],
  ],
  ['an address of mail', '<a href="mailto:help@example.com">', []],
  ['a script', '<a href="javascript:alert(1)">', []],
  ['a picture', `<img src="${own}/images/cards/a.png">`, []],
])('%s', (_name, html, expected) => {
  expect(linksInMail(html, own)).toEqual(expected);
});
