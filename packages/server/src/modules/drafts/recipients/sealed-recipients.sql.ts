/** Recipients of drafts of whom something is sealed, and those of an earlier release, of whom nothing is. */
import { jsonOfRows } from '../../../db/insertions.ts';
import { allColumns, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import type { RecipientRecord, StoredRecipient } from '../draft-record.ts';

const recipient = allColumns('draft_recipients', 'r').as<Pick<RecipientRecord, 'given' | 'problems'>>();

const sealed = sql`select ${recipient} from draft_recipients r
  where r.organization_id = $1 and (r.draft_id, r.number) > ($2::uuid, $3::integer) and r.given ? 'sealed'
  order by r.draft_id, r.number limit $4`;

/** Finds recipients of the drafts of an organization with something sealed, the next ones behind a recipient. */
export const findSealedRecipients = (
  db: Statements,
  organizationId: string,
  { after, limit }: { after: Pick<RecipientRecord, 'draft_id' | 'number'>; limit: number },
): Promise<RecipientRecord[]> => db.query(sealed, [organizationId, after.draft_id, after.number, limit]);

const unsealed = sql`select ${recipient} from draft_recipients r
  where r.given ? 'mailing_address' or r.given ? 'phone' limit $1`;

export const findUnsealedRecipients = (db: Statements, limit: number): Promise<RecipientRecord[]> =>
  db.query(unsealed, [limit]);

const replace = sql`update draft_recipients d set given = r.given, problems = r.problems, identity = r.identity,
    place = r.place
  from json_to_recordset($2::json) as r (
    draft_id uuid, number integer, given jsonb, problems jsonb, identity text, place text, was jsonb)
  where d.organization_id = $1 and d.draft_id = r.draft_id and d.number = r.number and d.given = r.was`;

/** Leaves recipients alone who were changed meanwhile. `was` is what was given before. */
export async function replaceUnsealedRecipients(
  db: Statements,
  organizationId: string,
  recipients: readonly (RecipientRecord & { was: StoredRecipient })[],
): Promise<void> {
  const names = ['draft_id', 'number', 'given', 'problems', 'identity', 'place', 'was'] as const;
  await db.query(replace, [organizationId, jsonOfRows(recipients, names)]);
}
