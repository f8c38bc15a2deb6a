import { expect, it } from 'vitest';
import { languageOf, preferredLanguage } from './languages.ts';

it.each([
  ['pt-BR', 'pt'],
  ['AR', 'ar'],
  [' ja ', 'ja'],
  ['pl', null],
  ['', null],
  [null, null],
])('the tag %o is the language %o', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['pl,cs;q=0.9,de;q=0.4,fr;q=0.5', 'fr'],
  ['de;q=0,en;q=0.1', 'en'],
  ['*', null],
  ['pl', null],
  ['fr;q=many, de', 'fr'],
  [undefined, null],
])('a browser that accepts %o reads %o', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
