const figure = new Intl.NumberFormat();

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${figure.format(number)} ${many}`;

export const countPeople = (number: number): string => count(number, 'person', 'people');
export const countGifts = (number: number): string => count(number, 'gift', 'gifts');
export const sayCount = (number: number): string => figure.format(number);

/** The seven languages of mails and gift pages, in their own words. */
export const languages = [
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['pt', 'Português'],
  ['ar', 'العربية'],
  ['ja', '日本語'],
] as const;
