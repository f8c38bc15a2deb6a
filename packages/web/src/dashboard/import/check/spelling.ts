/** A name without what people write differently: case, accents, points and double spaces. */
export const spelling = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.’']/g, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** White space that nobody sees, as copied from mails and web pages. */
const unseen = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

/** A cell as one line, without white space at its ends. */
export const asLine = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The languages of the service: names of countries and languages are understood in each. */
export const languages = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'ja'] as const;
