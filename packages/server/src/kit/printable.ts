/** Texts of customers and of files, made safe for a terminal. */

/**
 * Characters that a terminal obeys instead of showing them: controls (C0 without tabs and ends of lines, DEL, C1), marks that
 * change the direction of text, and separators that start a line.
 */
const unprintable = /(?![\n\t]|\r\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

const asCode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Shows such characters as codes, such as `\u001b`. A JSON document still has the same content. */
export const printable = (text: string): string => text.replace(unprintable, asCode);

/** Shows line breaks and tabs as codes too, for a text within a line that must not look like further lines. */
export const oneLine = (text: string): string => printable(text).replace(/[\r\n\t]/g, asCode);
