/** Text that people wrote, made fit for a mail: no header or line injection, no hidden direction tricks, sane lengths. */

const brokenLines = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n]/gu;
/** Direction overrides and isolates left open in a name would turn round the words after it. */
const openDirections = /[\u202a-\u202e\u2066-\u2069]/g;
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One line, at most `maxCharacters` as a reader counts them; what is cut off shows as "…". */
export function oneLine(text: string, maxCharacters: number): string {
  return shorten(paragraphs(text).replace(/\s+/g, ' '), maxCharacters);
}

/** Lines kept as they were written, without runs of empty ones; empty when there is nothing to see. */
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

/** The direction of a text is that of its first letter. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
