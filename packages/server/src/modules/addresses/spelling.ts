/**
 * Returns a name without full stops and extra spaces, in upper case, for comparisons: `n.y.` and ` NY` both become
 * `NY`.
 */
export const spelling = (text: string): string =>
  text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase();
