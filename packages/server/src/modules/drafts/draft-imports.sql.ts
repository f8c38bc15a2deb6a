import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, jsonObject, renamed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { AuthorRow, DraftRecord, ImportRecord } from './draft-record.ts';

const author = computed(
  'author',
  'json',
  jsonObject('users', ['id', 'first_name', 'last_name', 'email'], 'u'),
).as<{ author: AuthorRow }>();
const imports = fragment`select ${allColumns('draft_imports', 'i')}, ${author} from draft_imports i
  join users u on u.organization_id = i.organization_id and u.id = i.created_by`;

const importsOfDrafts = sql`${imports} where i.organization_id = $1 and i.draft_id = any($2::uuid[])
  order by i.created_at, i.id`;

/** Finds the imports of drafts, oldest first. */
export const findImports = (
  db: Statements,
  organizationId: string,
  draftIds: readonly string[],
): Promise<ImportRecord[]> => db.query(importsOfDrafts, [organizationId, draftIds]);

const sentFile = sql`select ${columns('draft_imports', ['order_batch_id', 'sent_at'], 'i')},
  ${renamed('order_batches', { batch_name: 'batch_name', workspace_id: 'workspace_id' }, 'b')}
  from draft_imports i
  join order_batches b on b.organization_id = i.organization_id and b.id = i.order_batch_id
  where i.organization_id = $1 and i.sha256 = $2 and i.order_batch_id is not null
  order by i.sent_at desc limit 1`;

/** Finds the last batch for which a file was sent. */
export async function findSentFile(db: Statements, organizationId: string, sha256: string) {
  const [sent] = await db.query(sentFile, [organizationId, sha256]);
  return sent ?? null;
}

const insert = insertInto('draft_imports');

export const writeImport = (tx: Tx, row: Row<'draft_imports'>): void => tx.insert(insert, row);

const setArrived = sql`update draft_imports set rows_arrived = $3 where organization_id = $1 and id = $2`;

export const writeArrived = (tx: Tx, { organization_id, id, rows_arrived }: ImportRecord): void =>
  tx.defer(setArrived, [organization_id, id, rows_arrived]);

const markSent = sql`update draft_imports set order_batch_id = $3, sent_at = $4
  where organization_id = $1 and draft_id = $2`;

/** Remembers with which batch the files of a draft were sent. */
export const writeSentImports = (tx: Tx, draft: DraftRecord): void =>
  tx.defer(markSent, [draft.organization_id, draft.id, draft.order_batch_id, draft.sent_at]);

const deleteOne = sql`delete from draft_imports where organization_id = $1 and draft_id = $2 and id = $3`;

export const writeImportDeletion = (tx: Tx, draft: DraftRecord, id: string): void =>
  tx.defer(deleteOne, [draft.organization_id, draft.id, id]);

const deleteUnsent = sql`delete from draft_imports
  where organization_id = $1 and draft_id = $2 and order_batch_id is null`;

/** Deletes the imports of a draft, unless it was sent. */
export const writeImportDeletions = (tx: Tx, draft: DraftRecord): void =>
  tx.defer(deleteUnsent, [draft.organization_id, draft.id]);
