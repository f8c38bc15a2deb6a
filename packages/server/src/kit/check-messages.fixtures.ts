/** What must hold for texts in several languages: none is missing, left over, untranslated or without a form for a number. */
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from './languages.ts';
import type { Messages } from './message-texts.ts';

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

/** `sameWords` names the texts that are the same in English. */
export function checkMessages<Key extends string>(
  messages: Messages<Key>,
  sameWords: Partial<Record<Language, readonly Key[]>>,
): void {
  const keys = Object.keys(messages.en) as Key[];
  describe.each(languages.filter((language) => language !== 'en'))('the texts in %s', (language) => {
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
}
