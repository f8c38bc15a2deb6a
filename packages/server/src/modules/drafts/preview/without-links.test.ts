import { expect, it } from 'vitest';
import { html } from '../../../kit/html.ts';
import { withoutLinks } from './without-links.ts';

it.each([
  [
    '<a class="button" href="/gift/x/open">Open</a>',
    '<a class="button" role="link" aria-disabled="true">Open</a>',
  ],
  [
    '<form method="post" action="/gift/x"><button name="a">Go</button></form>',
    '<form><button type="button" name="a">Go</button></form>',
  ],
  ['<form class="search" method="get" action="/a" role="search">', '<form class="search" role="search">'],
  ['<abbr title="a">href="b"</abbr><article>', '<abbr title="a">href="b"</abbr><article>'],
])('%s leads nowhere', (given, expected) => {
  expect(withoutLinks(given)).toBe(expected);
});

it('is not misled by what people wrote', () => {
  const page = html`<a title="${'"><a href="https://evil.example">'}" href="/x">${'<form action="/y">'}</a>`;
  expect(withoutLinks(page.text)).not.toMatch(/\s(href|action)="/);
});
