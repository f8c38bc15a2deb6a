/** For whom rules have prepared a gift in a year, so that it happens once. */
import { columns, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';

export interface PreparedOccasion {
  readonly contactId: string;
  readonly year: number;
  /** Of the e-mail address, in hexadecimal digits. Null: there is none. */
  readonly addressHash: string | null;
}

const remember = sql`insert into prepared_occasions (organization_id, id, rule_id, year, contact_id, address_hash)
  select $1, r.id, $2, r.year, r.contact_id, r.address_hash
  from json_to_recordset($3::json) as r (id uuid, year smallint, contact_id uuid, address_hash text)
  on conflict do nothing returning ${columns('prepared_occasions', ['contact_id'])}`;

/**
 * Remembers that a rule prepares a gift for people, and returns the ids of those for whom it had not: two unique keys decide it,
 * that of the person and that of the address. Call it after the lock of people.
 */
export async function rememberPrepared(
  tx: Tx,
  organizationId: string,
  ruleId: string,
  people: readonly PreparedOccasion[],
): Promise<ReadonlySet<string>> {
  const rows = people.map(({ contactId, year, addressHash }) => ({
    id: newId(),
    year,
    contact_id: contactId,
    address_hash: addressHash,
  }));
  const added = await tx.query(remember, [organizationId, ruleId, JSON.stringify(rows)]);
  return new Set(added.flatMap(({ contact_id: id }) => id ?? []));
}

const move = sql`update prepared_occasions p set contact_id = $3
  where p.organization_id = $1 and p.contact_id = $2 and not exists (select from prepared_occasions o
    where o.organization_id = $1 and o.rule_id = p.rule_id and o.year = p.year and o.contact_id = $3)`;

/** What was prepared for somebody counts for whoever they are merged into. */
export const writeMovedPrepared = (tx: Tx, organizationId: string, fromId: string, toId: string): void =>
  tx.defer(move, [organizationId, fromId, toId]);

const forget = sql`delete from prepared_occasions where organization_id = $1 and rule_id = $2 and year < $3`;

/** Years that are over cannot come again. */
export const writeForgottenYears = (tx: Tx, organizationId: string, ruleId: string, before: number): void =>
  tx.defer(forget, [organizationId, ruleId, before]);
