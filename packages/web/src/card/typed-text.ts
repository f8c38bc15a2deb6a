/** The text of a field and the position of the caret. */
export interface TypedText {
  readonly value: string;
  readonly caret: number;
}

/** A change of a field as the browser made it, before it is formatted. */
export interface Edit extends TypedText {
  readonly before: string;
  /** The `inputType` of the event, such as `deleteContentBackward`; empty if the browser gives none. */
  readonly kind: string;
}

export const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Returns the position after the given number of digits. */
export function caretBehind(digits: number, value: string): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...value].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return index + 1;
  }
  return value.length;
}
