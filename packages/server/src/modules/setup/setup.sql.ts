import type { SetupStepName } from '@gifts/contract/dashboard/setup';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

export interface SetupStepRow {
  step: SetupStepName;
  state: 'done' | 'skipped';
  /** What it was done for. With other settings, it is open again. */
  done_for: string;
  email: string;
  at: Date;
}

const allSteps = sql`select ${allColumns('setup_steps').as<SetupStepRow>()} from setup_steps`;

export const findSetupSteps = (db: Statements): Promise<SetupStepRow[]> => db.query(allSteps);

const insert = insertInto('setup_steps');
const upsert = sql`${insert.statement} on conflict (step) do update
  set state = excluded.state, done_for = excluded.done_for, email = excluded.email, at = excluded.at`;

export const writeSetupStep = (tx: Tx, row: SetupStepRow): void => tx.defer(upsert, insert.valuesOf(row));

const remove = sql`delete from setup_steps where step = $1`;

export const writeOpenStep = (tx: Tx, step: SetupStepName): void => tx.defer(remove, [step]);
