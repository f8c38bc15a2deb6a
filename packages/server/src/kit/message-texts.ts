/** Texts in several languages, as ICU messages. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages.ts';

export type TextValues = Readonly<Record<string, string | number | Date>>;

/** Returns a text in one language. Values are plain text; the template escapes the result. */
export type Texts<Key extends string> = (key: Key, values?: TextValues) => string;

/** The messages of each language. */
export type Messages<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** Returns the texts of a language. A message is compiled when it is first asked for, and kept. */
export function openTexts<Key extends string>(messages: Messages<Key>): (language: Language) => Texts<Key> {
  const byLanguage = new Map<Language, Texts<Key>>();
  return (language) => {
    const known = byLanguage.get(language);
    if (known) return known;
    const opened = textsIn(language, messages[language]);
    byLanguage.set(language, opened);
    return opened;
  };
}

function textsIn<Key extends string>(
  language: Language,
  messages: Readonly<Record<Key, string>>,
): Texts<Key> {
  const compiled = new Map<Key, IntlMessageFormat | string>();
  const compile = (key: Key): IntlMessageFormat | string => {
    const message = new IntlMessageFormat(messages[key], language, undefined, { ignoreTag: true });
    // Most texts have no values and are always the same.
    return message.getAst().every(({ type }) => type === 0) ? String(message.format()) : message;
  };
  return (key, values) => {
    let text = compiled.get(key);
    if (text === undefined) {
      text = compile(key);
      compiled.set(key, text);
    }
    return typeof text === 'string' ? text : String(text.format(values));
  };
}
