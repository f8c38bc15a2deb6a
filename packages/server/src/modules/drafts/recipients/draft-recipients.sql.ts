import type { FieldError } from '@gifts/contract/errors';
import { insertManyInto } from '../../../db/insertions.ts';
import { allColumns, columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { DraftRecord, RecipientRecord } from '../draft-record.ts';

const insert = insertManyInto('draft_recipients', { shared: ['organization_id', 'draft_id'] });

export type NewRecipient = Omit<RecipientRecord, 'organization_id' | 'draft_id'>;

export const writeRecipients = (tx: Tx, draft: DraftRecord, recipients: readonly NewRecipient[]): void =>
  tx.insert(insert, { organization_id: draft.organization_id, draft_id: draft.id }, recipients);

const recipient = allColumns('draft_recipients', 'r').as<Pick<RecipientRecord, 'given' | 'problems'>>();
const recipientByNumber = sql`select ${recipient} from draft_recipients r
  where r.organization_id = $1 and r.draft_id = $2 and r.number = $3`;

export async function findRecipient(
  db: Statements,
  draft: DraftRecord,
  number: number,
): Promise<RecipientRecord | null> {
  const [found] = await db.query(recipientByNumber, [draft.organization_id, draft.id, number]);
  return found ?? null;
}

const change = sql`update draft_recipients
  set given = $4, email = $5, identity = $6, has_address = $7, place = $8, problems = $9, address_hash = $10
  where organization_id = $1 and draft_id = $2 and number = $3`;

export const writeRecipient = (tx: Tx, row: RecipientRecord): void =>
  tx.defer(change, [
    row.organization_id,
    row.draft_id,
    row.number,
    JSON.stringify(row.given),
    row.email,
    row.identity,
    row.has_address,
    row.place,
    row.problems && JSON.stringify(row.problems),
    row.address_hash,
  ]);

const number = columns('draft_recipients', ['number']);
const removeByNumber = sql`delete from draft_recipients
  where organization_id = $1 and draft_id = $2 and number = any($3::integer[]) returning ${number}`;

/** Returns how many were removed. */
export const removeByNumbers = async (
  tx: Tx,
  draft: DraftRecord,
  numbers: readonly number[],
): Promise<number> => (await tx.query(removeByNumber, [draft.organization_id, draft.id, numbers])).length;

const removeOfImport = sql`delete from draft_recipients
  where organization_id = $1 and draft_id = $2 and import_id = $3 returning ${number}`;

export const removeByImport = async (tx: Tx, draft: DraftRecord, importId: string): Promise<number> =>
  (await tx.query(removeOfImport, [draft.organization_id, draft.id, importId])).length;

const removeEach = sql`delete from draft_recipients where organization_id = $1 and draft_id = $2`;

export const writeRemovalOfAll = (tx: Tx, draft: DraftRecord): void =>
  tx.defer(removeEach, [draft.organization_id, draft.id]);

const opened = columns('draft_recipients', ['organization_id', 'draft_id', 'number', 'given', 'problems']);
const after = sql`select ${opened.as<Pick<RecipientRecord, 'given' | 'problems'>>()} from draft_recipients
  where organization_id = $1 and draft_id = $2 and number > $3 order by number limit $4`;

/** Finds the recipients behind a number, in their order. */
export const findRecipientsAfter = (
  db: Statements,
  draft: DraftRecord,
  number: number,
  limit: number,
): Promise<Pick<RecipientRecord, 'organization_id' | 'draft_id' | 'number' | 'given' | 'problems'>[]> =>
  db.query(after, [draft.organization_id, draft.id, number, limit]);

const draftsWith = sql`select ${columns('drafts', ['id'], 'd')} from drafts d
  cross join lateral (
    select from unnest($2::text[]) as sought (identity)
    cross join lateral (
      select from draft_recipients r where r.organization_id = d.organization_id and r.draft_id = d.id
        and r.identity = sought.identity limit 1
    ) as found limit 1
  ) as recipient
  where d.organization_id = $1 and d.order_batch_id is null`;

/** Finds the unsent drafts that have one of some identities among their recipients. */
export const findDraftsWith = async (
  db: Statements,
  organizationId: string,
  identities: readonly string[],
): Promise<string[]> => (await db.query(draftsWith, [organizationId, identities])).map(({ id }) => id);

const blanking = sql`update draft_recipients set given = '{}', email = null, identity = null, has_address = false,
    place = null, address_hash = null, problems = $4
  where organization_id = $1 and draft_id = $2 and identity = any($3::text[])`;

/** Leaves nothing of recipients but their row, and what is wrong with it. */
export const writeBlanks = (
  tx: Tx,
  draft: DraftRecord,
  identities: readonly string[],
  problems: readonly FieldError[],
): void => tx.defer(blanking, [draft.organization_id, draft.id, identities, JSON.stringify(problems)]);

const withEmail = sql`select ${recipient} from drafts d
  join draft_recipients r on r.organization_id = d.organization_id and r.draft_id = d.id and r.email = $2
  where d.organization_id = $1 order by r.draft_id, r.number`;

/** Finds whoever has an e-mail address in the drafts of an organization. The address is in lower case. */
export const findRecipientsWithEmail = (
  db: Statements,
  organizationId: string,
  email: string,
): Promise<RecipientRecord[]> => db.query(withEmail, [organizationId, email]);
