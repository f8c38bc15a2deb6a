/**
 * Makes text that people wrote safe for a mail: no header or line injection, no hidden direction changes, limited
 * lengths.
 */

const brokenLines = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n]/gu;
/** Direction overrides and isolates that a name leaves open would reverse the text after it. */
const openDirections = /[\u202a-\u202e\u2066-\u2069]/g;
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns one line of at most `maxCharacters` visible characters. A cut text ends in "…". */
export function oneLine(text: string, maxCharacters: number): string {
  return shorten(paragraphs(text).replace(/\s+/g, ' '), maxCharacters);
}

/** Returns the lines without repeated empty lines, or an empty text if nothing is visible. */
export function paragraphs(text: string): string {
  if (!visible.test(text)) return '';
  return text
    .toWellFormed()
    .replace(brokenLines, '\n')
    .replace(openDirections, '')
    .replace(controls, ' ')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function shorten(text: string, maxCharacters: number): string {
  // No character is shorter than one code unit, so most texts need no counting.
  if (text.length <= maxCharacters) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** Wraps a right-to-left name in isolates, so that it does not reorder the English sentence around it. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the direction of the first letter of a text. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
