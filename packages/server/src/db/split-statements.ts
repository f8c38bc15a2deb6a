/**
 * Splits the text of a migration into its statements. Citus hands a change of a table on to another server with the whole text that
 * it came in, and so refuses a text of several statements.
 */

/** Comments, strings, names and bodies of functions can contain semicolons. */
const pieces = /--[^\n]*|'[^']*'|"[^"]*"|\$(\w*)\$.*?\$\1\$|;|./gs;

export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
