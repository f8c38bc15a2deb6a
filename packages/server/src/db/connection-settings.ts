/**
 * What the connections of requests and jobs are set to. The service sets it when it opens a connection. A pooler such as
 * PgBouncer shares the server's connections among many of the service, so it has to set it.
 */
import { OperatorError } from '../kit/errors.ts';
import { optionsText, plannerOptions } from './plans.ts';
import { computed, sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** The values are written as PostgreSQL shows them. */
const connectionSettings: Readonly<Record<string, string>> = {
  ...plannerOptions,
  statement_timeout: '2min',
  idle_in_transaction_session_timeout: '1min',
};

export const connectionSettingsText = optionsText(connectionSettings);

/** What PgBouncer runs on each connection to the server that it opens. */
export const connectQuery = Object.entries(connectionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

const readSettings = sql`select ${computed('name', 'text', 'name')},
  ${computed('value', 'text', 'current_setting(name)')} from unnest($1::text[]) as name`;

/** Throws a sentence for the operator if the pooler in front of the database does not set its connections up. */
export async function requireConnectionSettings(db: Statements): Promise<void> {
  const found = await db.query(readSettings, [Object.keys(connectionSettings)]);
  const wrong = found.find(({ name, value }) => connectionSettings[name] !== value);
  if (!wrong) return;
  throw new OperatorError(
    `The connections of DATABASE_URL have ${wrong.name} = ${wrong.value}, and the service needs ${connectionSettings[wrong.name]}. With DATABASE_DIRECT_URL, DATABASE_URL is the address of a pooler, which has to set its connections up: give PgBouncer's database connect_query="${connectQuery}".`,
  );
}
