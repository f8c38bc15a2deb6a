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
