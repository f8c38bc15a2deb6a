/** Asks the database a question whose answer is yes or no. */
import { computed, type Statement } from './sql.ts';
import type { Statements } from './statements.ts';

/** The column of such a question. */
export const whether = (condition: string) => computed('is_so', 'boolean', condition);

export async function findWhether(
  db: Statements,
  question: Statement<{ is_so: boolean }>,
  values?: readonly unknown[],
): Promise<boolean> {
  const [row] = await db.query(question, values);
  return row?.is_so === true;
}
