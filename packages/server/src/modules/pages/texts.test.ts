import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { languages } from '../../kit/languages.ts';
import { messages, type TextKey, textsIn } from './texts.ts';

const keys = Object.keys(messages.en) as TextKey[];
/** Words that are the same in English. */
const sameWords: Readonly<Record<string, readonly TextKey[]>> = {
  de: ['address_state_region', 'address_optional'],
  fr: ['address_state_province'],
};
const translated = languages.filter((language) => language !== 'en');

interface Part {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

const placeholdersOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ type, value = '', options = {} }) => [
    // Text is 0 and the number sign of a plural is 7.
    ...(type === 0 || type === 7 ? [] : [value]),
    ...Object.values(options).flatMap((option) => placeholdersOf(option.value)),
  ]);

const placeholdersIn = (message: string): string[] => [
  ...new Set(placeholdersOf(parse(message) as readonly Part[])),
];

describe.each(translated)('the texts in %s', (language) => {
  it('are all there, and none is left over', () => {
    expect(Object.keys(messages[language])).toEqual(keys);
  });

  it('are translated', () => {
    const same = keys.filter((key) => messages[language][key] === messages.en[key]);
    const withWords = same.filter((key) => /\p{L}{4}/u.test(messages.en[key].replace(/\{[^}]*\}/g, '')));
    expect(withWords).toEqual(sameWords[language] ?? []);
  });

  it('name the same values', () => {
    for (const key of keys) {
      const [own, english] = [messages[language][key], messages.en[key]].map((each) =>
        placeholdersIn(each).sort(),
      );
      expect({ key, values: own }).toEqual({ key, values: english });
    }
  });

  it('have a form for every number', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keys.filter((each) => messages.en[each].includes('plural'))) {
      for (const category of categories) expect(messages[language][key], key).toContain(`${category} {`);
    }
  });
});

it('dates are written as in the language', () => {
  const values = { date: new Date('2030-05-06T12:00:00Z') };
  expect(textsIn('en')('gift_expires', values)).toContain('May 6, 2030');
  expect(textsIn('de')('gift_expires', values)).toContain('6. Mai 2030');
});
