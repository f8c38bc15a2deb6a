import { expect, test } from 'vitest';
import { canonicalLocale } from './locale.ts';

const tags: [text: string, canonical: string | null][] = [
  ['de', 'de'],
  ['DE-at', 'de-AT'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['jpn', 'ja'],
  ['tlh', 'tlh'],
  ['de_AT', null],
  ['german', 'german'],
  ['', null],
  ['d', null],
  ['de-', null],
  ['de AT', null],
  ['de\u0000', null],
];
test.each(tags)('%j is the tag %j', (text, canonical) => {
  expect(canonicalLocale(text)).toBe(canonical);
});
