/** The languages of the pages for recipients. */

export const languages = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'ja'] as const;

export type Language = (typeof languages)[number];

/** Each language's name for itself, for readers who do not read the one of the page. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  ja: '日本語',
};

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Returns the language of a BCP 47 tag, such as `pt` for `pt-BR`, or null if the pages do not have it. */
export function languageOf(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().split('-')[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}

/** Returns the language that a browser prefers among those of the pages, from its Accept-Language header. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean);
      return { language: languageOf(tag), quality: Number(quality ?? 1) };
    })
    .filter(({ language, quality }) => language !== null && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return wanted[0]?.language ?? null;
}
