import type { DraftImport } from '@gifts/contract/dashboard/draft-recipients';
import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { only } from '../../kit/only.ts';
import { findLatestRequests, type RequestRow } from './approvals/approval-requests.sql.ts';
import { presentRequest } from './approvals/present-request.ts';
import { presentAuthor } from './author-of-draft.ts';
import { findImports } from './draft-imports.sql.ts';
import type { DraftRecord, ImportRecord } from './draft-record.ts';
import { nameDraft } from './name-draft.ts';

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
  context: CallerContext,
  db: Statements,
  drafts: readonly DraftRecord[],
): Promise<Draft[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  const imports = await findImports(db, context.organization.id, ids);
  const requests = await findLatestRequests(db, context.organization.id, ids);
  const byDraft = Map.groupBy(imports, ({ draft_id }) => draft_id);
  return drafts.map((draft) =>
    present(context, draft, {
      imports: byDraft.get(draft.id) ?? [],
      request: requests.find(({ draft_id: id }) => id === draft.id) ?? null,
    }),
  );
}

export async function presentDraft(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
): Promise<Draft> {
  return only(await presentDrafts(context, db, [draft]));
}

interface Parts {
  readonly imports: readonly ImportRecord[];
  /** The latest request for an approval. */
  readonly request: RequestRow | null;
}

const present = (context: CallerContext, draft: DraftRecord, { imports, request }: Parts): Draft => ({
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
  approval: request && presentRequest(context, request, draft),
});
