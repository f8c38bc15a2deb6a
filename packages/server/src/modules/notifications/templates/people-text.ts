/**
 * Makes text that people wrote safe for a mail: no header or line injection, no hidden direction changes, limited
 * lengths.
 */
import { withoutOpenDirections } from '../../../kit/text-direction.ts';

const brokenLines = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n]/gu;
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns one line of at most `maxCharacters` visible characters. A cut text ends in "…". */
export function oneLine(text: string, maxCharacters: number): string {
  return shorten(paragraphs(text).replace(/\s+/g, ' '), maxCharacters);
}

/** Returns the lines without repeated empty lines, or an empty text if nothing is visible. */
export function paragraphs(text: string): string {
  if (!visible.test(text)) return '';
  return withoutOpenDirections(text.toWellFormed().replace(brokenLines, '\n'))
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
