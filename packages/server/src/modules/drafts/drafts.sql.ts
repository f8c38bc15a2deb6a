import { insertInto } from '../../db/insertions.ts';
import { allColumns, computed, fragment, jsonObject, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid } from '../../kit/ids.ts';
import { type Change, signalChange } from '../events/change-signals.ts';
import type { AuthorRow, DraftRecord } from './draft-record.ts';

const nameOfUser = ['id', 'first_name', 'last_name', 'email'] as const;
const author = computed('author', 'json', jsonObject('users', nameOfUser, 'author')).as<{
  author: AuthorRow;
}>();
const saver = computed('saver', 'json', jsonObject('users', nameOfUser, 'saver')).as<{ saver: AuthorRow }>();
const updater = computed('updater', 'json', jsonObject('users', nameOfUser, 'updater')).as<{
  updater: AuthorRow;
}>();
const firstRecipient = computed(
  'first_recipient',
  'jsonb or null',
  `(select r.given from draft_recipients r
    where r.organization_id = d.organization_id and r.draft_id = d.id order by r.number limit 1)`,
).as<Pick<DraftRecord, 'first_recipient'>>();

const drafts = fragment`
  select ${allColumns('drafts', 'd').as<Pick<DraftRecord, 'form'>>()}, ${author}, ${saver}, ${updater}, ${firstRecipient}
  from drafts d
  join users author on author.organization_id = d.organization_id and author.id = d.created_by
  join users saver on saver.organization_id = d.organization_id and saver.id = d.saved_by
  join users updater on updater.organization_id = d.organization_id and updater.id = d.updated_by`;

const draftById = sql`${drafts} where d.organization_id = $1 and d.id = $2`;

export async function findDraft(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<DraftRecord | null> {
  if (!isUuid(id)) return null;
  const [draft] = await db.query(draftById, [organizationId, id]);
  return draft ?? null;
}

const draftsById = sql`${drafts} where d.organization_id = $1 and d.id = any($2::uuid[])`;

export const findDraftsById = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<DraftRecord[]> => db.query(draftsById, [organizationId, ids]);

const lockById = sql`${drafts} where d.organization_id = $1 and d.id = $2 for no key update of d`;

export async function lockDraft(tx: Tx, organizationId: string, id: string): Promise<DraftRecord | null> {
  if (!isUuid(id)) return null;
  const [draft] = await tx.query(lockById, [organizationId, id]);
  return draft ?? null;
}

interface WhichDrafts {
  readonly workspaceIds: readonly string[];
  /** Null for those of everybody. */
  readonly createdBy: string | null;
}

const listed = fragment`d.organization_id = $1 and d.order_batch_id is null and d.workspace_id = any($2::uuid[])
  and ($3::uuid is null or d.created_by = $3)`;
const page = sql`${drafts} where ${listed} order by d.updated_at desc, d.id desc limit $4 offset $5`;
const count = sql`select ${total} from drafts d where ${listed}`;

/** Finds drafts that were not sent, the last changed first. */
export async function findDrafts(
  db: Statements,
  organizationId: string,
  { workspaceIds, createdBy, limit, offset }: WhichDrafts & { limit: number; offset: number },
): Promise<{ drafts: DraftRecord[]; total: number }> {
  const which = [organizationId, workspaceIds, createdBy];
  const [found, [counted]] = await Promise.all([
    db.query(page, [...which, limit, offset]),
    db.query(count, which),
  ]);
  return { drafts: found, total: counted?.total ?? 0 };
}

const unsent = sql`select ${total},
  ${computed('recipients', 'bigint', 'coalesce(sum(recipients_count), 0)')}
  from drafts where organization_id = $1 and order_batch_id is null`;

/** Counts the drafts of an organization that were not sent, and their recipients. */
export async function countUnsentDrafts(
  db: Statements,
  organizationId: string,
): Promise<{ drafts: number; recipients: number }> {
  const [row] = await db.query(unsent, [organizationId]);
  return { drafts: row?.total ?? 0, recipients: row?.recipients ?? 0 };
}

/** What other pages that show the draft learn when it is written. */
const changeOf = (draft: Pick<DraftRecord, 'organization_id' | 'workspace_id'>): Change => ({
  organizationId: draft.organization_id,
  kind: 'drafts',
  workspaceId: draft.workspace_id,
});

const insert = insertInto('drafts');

export function writeDraft(tx: Tx, draft: Row<'drafts'>): void {
  tx.insert(insert, draft);
  signalChange(tx, changeOf(draft));
}

const save = sql`update drafts set form = $3, workspace_id = $4, revision = $5, form_revision = $5,
  saved_by = $6, saved_at = $7, updated_by = $6, updated_at = $7
  where organization_id = $1 and id = $2`;

export function writeForm(tx: Tx, draft: DraftRecord): void {
  tx.defer(save, [
    draft.organization_id,
    draft.id,
    JSON.stringify(draft.form),
    draft.workspace_id,
    draft.revision,
    draft.saved_by,
    draft.saved_at,
  ]);
  signalChange(tx, changeOf(draft));
}

const setCounts = sql`update drafts set recipients_count = $3, next_number = $4, revision = $5,
  updated_by = $6, updated_at = $7
  where organization_id = $1 and id = $2`;

/** Writes how many recipients a draft has after a change of them. */
export function writeCounts(tx: Tx, draft: DraftRecord): void {
  tx.defer(setCounts, [
    draft.organization_id,
    draft.id,
    draft.recipients_count,
    draft.next_number,
    draft.revision,
    draft.updated_by,
    draft.updated_at,
  ]);
  signalChange(tx, changeOf(draft));
}

const markSent = sql`update drafts set order_batch_id = $3, sent_at = $4
  where organization_id = $1 and id = $2 and order_batch_id is null`;

export function writeSent(tx: Tx, draft: DraftRecord): void {
  tx.defer(markSent, [draft.organization_id, draft.id, draft.order_batch_id, draft.sent_at]);
  signalChange(tx, changeOf(draft));
}

const deletion = sql`delete from drafts where organization_id = $1 and id = $2`;

/** Deletes a draft with its recipients. */
export function writeDeletion(tx: Tx, draft: DraftRecord): void {
  tx.defer(deletion, [draft.organization_id, draft.id]);
  signalChange(tx, changeOf(draft));
}
