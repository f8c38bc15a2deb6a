/** How much a cell has. */
import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const figures = sql`select
    ${computed('organizations', 'bigint', "(select count(*) from organizations where kind = 'customer')")},
    ${computed(
      'orders',
      'bigint',
      `(select coalesce(sum(recent.orders), 0)::bigint from organizations g cross join lateral (
         select count(*) as orders from orders o where o.organization_id = g.id and o.id >= $1) recent)`,
    )},
    ${computed('bytes', 'bigint', 'pg_database_size(current_database())')}`;

const bytes = sql`select ${computed('bytes', 'bigint', 'pg_database_size(current_database())')}`;

/** Returns the size of the database. */
export async function findBytes(db: Statements): Promise<number> {
  const [row] = await db.query(bytes);
  return row?.bytes ?? 0;
}

export interface CellFigures {
  readonly organizations: number;
  /** Orders since the time that was asked for. */
  readonly orders: number;
  readonly bytes: number;
}

/** `from` is the smallest id of the time from which orders count. */
export async function findCellFigures(db: Statements, from: string): Promise<CellFigures> {
  const [row] = await db.query(figures, [from]);
  return row ?? { organizations: 0, orders: 0, bytes: 0 };
}
