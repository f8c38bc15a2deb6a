/** What is left of a name when case, full stops and spare spaces do not count: `n.y.` and ` NY` are both `NY`. */
export const spelling = (text: string): string =>
  text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase();
