import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

export const operatorRoles = ['owner', 'support', 'fulfilment', 'finance'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export interface OperatorRow {
  id: string;
  email: string;
  role: OperatorRole;
  created_at: Date;
  /** True if a group of the provider gave the role. */
  has_role_of_group: boolean;
}

const operator = columns('operators', ['id', 'email', 'role', 'created_at', 'has_role_of_group']).as<
  Pick<OperatorRow, 'role'>
>();
const all = sql`select ${operator} from operators where removed_at is null order by created_at, id`;

/** Lists the operators, oldest first. */
export const listOperators = (db: Statements): Promise<OperatorRow[]> => db.query(all);

const byEmail = sql`select ${operator} from operators where lower(email) = lower($1) and removed_at is null`;

export async function findOperator(db: Statements, email: string): Promise<OperatorRow | null> {
  const [row] = await db.query(byEmail, [email]);
  return row ?? null;
}

const byId = sql`select ${operator} from operators where id = $1 and removed_at is null`;

export async function findOperatorById(db: Statements, id: string): Promise<OperatorRow | null> {
  const [row] = await db.query(byId, [id]);
  return row ?? null;
}

const insert = insertInto('operators', { except: ['removed_at'] });

export const writeOperator = (tx: Tx, row: OperatorRow): void => tx.insert(insert, row);

const setRole = sql`update operators set role = $2, has_role_of_group = $3 where id = $1`;

export const writeOperatorRole = (
  tx: Tx,
  id: string,
  { role, isRoleOfGroup }: { role: OperatorRole; isRoleOfGroup: boolean },
): void => tx.defer(setRole, [id, role, isRoleOfGroup]);

const remove = sql`update operators set removed_at = $2 where id = $1`;

export const writeOperatorRemoved = (tx: Tx, id: string, at: Date): void => tx.defer(remove, [id, at]);
