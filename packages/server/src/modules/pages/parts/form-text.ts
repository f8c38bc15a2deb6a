/** Texts that people typed into a form, without the characters that nobody types and PostgreSQL may refuse. */

const controls = /\p{Cc}+/gu;
const controlsButLines = /[^\P{Cc}\n\t]/gu;

/** One line; empty if the field is blank or was not sent. */
export const lineIn = (form: URLSearchParams, field: string): string =>
  (form.get(field) ?? '').replace(controls, ' ').replace(/\s+/g, ' ').trim();

/** Text with its line breaks; empty if the field is blank or was not sent. */
export const linesIn = (form: URLSearchParams, field: string): string =>
  (form.get(field) ?? '').replace(/\r\n?/g, '\n').replace(controlsButLines, '').trim();
