/** Texts of people and of programs, made ready to be drawn. */
import { withoutOpenDirections } from '../text-direction.ts';

/** Controls but for line feeds. */
const controls = /(?!\n)\p{Cc}/gu;

/** Returns a text whose lines end with a line feed, without controls, halves of characters or open directions. */
export const legible = (text: string): string =>
  withoutOpenDirections(text.toWellFormed())
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(controls, '');

/** Returns a text as one line. */
export const asOneLine = (text: string): string => legible(text).replace(/\s+/g, ' ').trim();
