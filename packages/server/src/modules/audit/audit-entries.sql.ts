import type { Actor } from '../../context/initiator.ts';
import type { Database } from '../../db/database.ts';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, constant, fragment, inner, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid, nilUuid } from '../../kit/ids.ts';

export type AuditEntry = Omit<Row<'audit_entries'>, 'actor'> & { readonly actor: Actor };

const insertEntry = insertInto('audit_entries');

export function writeAuditEntry(tx: Tx, entry: AuditEntry): void {
  tx.insert(insertEntry, entry);
}

/** Which entries to find. Null for all. */
export interface AuditFilters {
  readonly actorId: string | null;
  readonly act: string | null;
  readonly subjectId: string | null;
  /** Absent for both. */
  readonly kind?: AuditEntry['kind'];
}

/** Entries from the id `from` on and before the id `before`. */
export interface AuditRange {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

const entry = allColumns('audit_entries', 'e').as<Pick<AuditEntry, 'actor'>>();
const isMeant = fragment`e.organization_id = $1 and e.id >= $2 and e.id < $3
  and ($5::text is null or e.actor_id = $5) and ($6::text is null or e.act = $6)
  and ($9::text is null or e.kind = $9)`;
const newestFirst = fragment`order by e.id desc limit $4`;

/** An entry is about one thing, or it is a look that showed several: each is found by an index of its own. */
const page = sql`select ${entry} from (
    (select ${inner(entry)} from audit_entries e
      where ${isMeant} and ($7::text is null or e.subject_id = $7) ${newestFirst})
    union all
    (select ${inner(entry)} from audit_entries e where ${isMeant} and e.shown_ids @> array[$8::uuid] ${newestFirst})
  ) as e ${newestFirst}`;

/** Finds entries of an organization, newest first. */
export function findAuditEntries(
  db: Pick<Database, 'planned'>,
  organizationId: string,
  { from, before, limit }: AuditRange,
  { actorId, act, subjectId, kind }: AuditFilters,
): Promise<AuditEntry[]> {
  const shownId = subjectId !== null && isUuid(subjectId) ? subjectId : null;
  const values = [organizationId, from, before, limit, actorId, act, subjectId, shownId, kind ?? null];
  // Which index finds the fewest entries depends on which filters are given.
  return db.planned((source) => source.query(page, values));
}

const next = sql`select ${entry} from audit_entries e
  where e.organization_id = $1 and e.id >= $2 and e.id < $3 order by e.id limit $4`;

/** Finds entries of an organization, oldest first. */
export const findNextAuditEntries = (
  db: Statements,
  organizationId: string,
  { from, before, limit }: AuditRange,
): Promise<AuditEntry[]> => db.query(next, [organizationId, from, before, limit]);

const owners = sql`select ${columns('organizations', ['id'], 'o')} from organizations o order by o.id`;

/** Whose entries there are: those of the deployment itself first, then those of each organization. */
export async function findAuditedOrganizations(db: Statements): Promise<string[]> {
  return [nilUuid, ...(await db.query(owners)).map(({ id }) => id)];
}

const newestOfAll = sql`select ${entry} from (
    select o.id from organizations o union all select ${constant(nilUuid)}::uuid
  ) as owner cross join lateral (
    select ${inner(entry)} from audit_entries e
    where e.organization_id = owner.id and e.id >= $1 and e.id < $2
      and ($4::text is null or e.actor_id = $4) and ($5::text is null or e.act = $5)
      and ($6::text is null or e.subject_id = $6 or e.shown_ids @> array[$7::uuid])
    order by e.id desc limit $3
  ) as e order by e.id desc limit $3`;

/** Finds the newest entries of all organizations and of the deployment, newest first. */
export function findAuditEntriesOfAll(
  db: Pick<Database, 'planned'>,
  { from, before, limit }: AuditRange,
  { actorId, act, subjectId }: AuditFilters,
): Promise<AuditEntry[]> {
  const shownId = subjectId !== null && isUuid(subjectId) ? subjectId : null;
  const values = [from, before, limit, actorId, act, subjectId, shownId];
  return db.planned((source) => source.query(newestOfAll, values));
}
