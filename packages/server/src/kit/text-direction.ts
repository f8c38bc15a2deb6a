/** The direction in which a text is read, and names of one direction inside sentences of the other. */
import { directionOf, type Language } from './languages.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Direction overrides and isolates that a name leaves open would reverse the text after it. */
const openDirections = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutOpenDirections = (text: string): string => text.replace(openDirections, '');

/** Wraps a name in isolates if it could reorder the sentence around it. */
export function isolated(name: string, language: Language = 'en'): string {
  const plain = withoutOpenDirections(name);
  return directionOf(language) === 'rtl' || hasRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Returns the direction of the first letter of a text. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return hasRightToLeft(letter) ? 'rtl' : 'ltr';
}
