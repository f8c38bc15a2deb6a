/** The regular expressions of the contract, and what the error says of a text that does not match: `Phone must be …`. */

/** Control characters, and the separators that start a line. */
const controls = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029';
/** Control characters but for tab, line feed and carriage return. */
const controlsInLines = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

const without = (characters: string) => `^[^${characters}]*$`;
const nonBlankWithout = (characters: string) => `^[^${characters}]*[^\\s${characters}][^${characters}]*$`;

export const patterns = {
  line: without(controls),
  nonBlankLine: nonBlankWithout(controls),
  lines: without(controlsInLines),
  nonBlankLines: nonBlankWithout(controlsInLines),
  phone: '^\\+[1-9][0-9]{6,14}$',
  countryCode: '^[A-Za-z]{2}$',
  base64url: '^[A-Za-z0-9_-]+$',
  sha256: '^[0-9a-f]{64}$',
  base64: '^[A-Za-z0-9+/]+={0,2}$',
  color: '^#[0-9a-fA-F]{6}$',
  date: '^(?:19|2[01])[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  monthDay: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  clockTime: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
} as const;

const lineRule = 'must be one line without control characters';
const linesRule = "can't contain control characters other than tabs and line breaks";

export const patternRules: Record<string, string> = {
  [patterns.line]: lineRule,
  [patterns.nonBlankLine]: lineRule,
  [patterns.lines]: linesRule,
  [patterns.nonBlankLines]: linesRule,
  [patterns.phone]: 'must be in E.164 form, like +14155550123',
  [patterns.countryCode]: 'must be a two-letter country code, like US',
  [patterns.sha256]: 'must be a SHA-256 in 64 hexadecimal digits in lower case',
  [patterns.base64url]: 'must be bytes in base64url without padding',
  [patterns.base64]: 'must be bytes in Base64',
  [patterns.color]: 'must be # and six hexadecimal digits, like #8a1f4d',
  [patterns.date]: 'must be a date from 1900 to 2199, like 2024-02-29',
  [patterns.monthDay]: 'must be a month and a day, like 02-29',
  [patterns.clockTime]: 'must be hours and minutes from 00:00 to 23:59, like 09:30',
};

/** True if a text of white space alone does not match. */
export const refusesBlank = (pattern: string | undefined): boolean =>
  pattern === patterns.nonBlankLine || pattern === patterns.nonBlankLines;

const refusedCharacters: Record<string, RegExp> = {
  [patterns.line]: new RegExp(`[${controls}]`, 'u'),
  [patterns.nonBlankLine]: new RegExp(`[${controls}]`, 'u'),
  [patterns.lines]: new RegExp(`[${controlsInLines}]`, 'u'),
  [patterns.nonBlankLines]: new RegExp(`[${controlsInLines}]`, 'u'),
};

/** The position of the first character because of which a text does not match. -1 if the pattern refuses no characters. */
export const findRefusedCharacter = (pattern: string, text: string): number => {
  const refused = refusedCharacters[pattern];
  return refused ? text.search(refused) : -1;
};
