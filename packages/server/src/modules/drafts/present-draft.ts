import type { DraftImport } from '@gifts/contract/dashboard/draft-recipients';
import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { findImports } from './draft-imports.sql.ts';
import type { AuthorRow, DraftRecord, ImportRecord } from './draft-record.ts';
import { nameDraft } from './name-draft.ts';

export const presentAuthor = (author: AuthorRow): Draft['created_by'] => ({
  id: author.id,
  name: nameOfAuthor(author),
});

export const nameOfAuthor = ({ first_name, last_name, email }: AuthorRow): string =>
  `${first_name} ${last_name}`.trim() || email;

export const presentImport = (row: ImportRecord): DraftImport => ({
  id: row.id,
  file_name: row.file_name,
  sha256: row.sha256,
  rows: row.rows,
  rows_arrived: row.rows_arrived,
  created_by: presentAuthor(row.author),
  created_at: row.created_at.toISOString(),
});

/** Describes drafts of the organization of the context. */
export async function presentDrafts(
  context: Context,
  db: Statements,
  drafts: readonly DraftRecord[],
): Promise<Draft[]> {
  const ids = drafts.map(({ id }) => id);
  const imports = ids.length === 0 ? [] : await findImports(db, context.organization.id, ids);
  const byDraft = Map.groupBy(imports, ({ draft_id }) => draft_id);
  return drafts.map((draft) => present(context, draft, byDraft.get(draft.id) ?? []));
}

export async function presentDraft(context: Context, db: Statements, draft: DraftRecord): Promise<Draft> {
  return present(context, draft, await findImports(db, draft.organization_id, [draft.id]));
}

const present = (context: Context, draft: DraftRecord, imports: readonly ImportRecord[]): Draft => ({
  id: draft.id,
  name: nameDraft(context, draft),
  form: draft.form,
  recipients_count: draft.recipients_count,
  revision: draft.revision,
  template_id: draft.template_id,
  created_by: presentAuthor(draft.author),
  updated_by: presentAuthor(draft.updater),
  created_at: draft.created_at.toISOString(),
  updated_at: draft.updated_at.toISOString(),
  imports: imports.map(presentImport),
  sent:
    draft.order_batch_id && draft.sent_at
      ? { order_batch_id: draft.order_batch_id, sent_at: draft.sent_at.toISOString() }
      : null,
});
