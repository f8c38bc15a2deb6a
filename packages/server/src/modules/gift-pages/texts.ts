/** The texts of the pages for recipients, as ICU messages in a file for each language. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, languages } from './languages.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

export type TextKey = keyof typeof en;

export type TextValues = Readonly<Record<string, string | number | Date>>;

/** Returns a text in one language. Values are plain text; the template escapes the result. */
export type Texts = (key: TextKey, values?: TextValues) => string;

export const messages: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
  pt,
};

const textsByLanguage = new Map(languages.map((language) => [language, openTexts(language)]));

export function textsIn(language: Language): Texts {
  const texts = textsByLanguage.get(language);
  if (!texts) throw new Error(`There are no texts in ${language}.`);
  return texts;
}

function openTexts(language: Language): Texts {
  const compiled = new Map<TextKey, IntlMessageFormat | string>();
  const compile = (key: TextKey): IntlMessageFormat | string => {
    const message = new IntlMessageFormat(messages[language][key], language, undefined, { ignoreTag: true });
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
