import type { DraftImport, StartImportInput } from '@gifts/contract/dashboard/draft-recipients';
import { nameOrEmail } from '@gifts/contract/names';
import { maxRecipients } from '@gifts/contract/order-batch';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { lockUnsentDraft } from './draft-access.ts';
import { findImports, findSentFile, writeImport } from './draft-imports.sql.ts';
import { presentImport } from './present-draft.ts';

/** A draft has no more imports. */
const mostImports = 100;

export async function startDraftImport(
  context: CallerContext,
  tx: Tx,
  draftId: string,
  input: StartImportInput,
): Promise<DraftImport> {
  const draft = await lockUnsentDraft(context, tx, draftId);
  const imports = await findImports(tx, draft.organization_id, [draft.id]);
  const same = imports.find(({ sha256 }) => sha256 === input.sha256);
  if (same) {
    throw new AppError(
      'already_imported',
      `${nameOrEmail(same.author)} has imported this file into this draft at ${same.created_at.toISOString()}, as ${same.file_name}; ${same.rows_arrived} of ${same.rows} rows have arrived.`,
    );
  }
  if (!input.again) await refuseSentFile(context, tx, input.sha256);
  if (imports.length >= mostImports) {
    throw badRequest([{ field: 'file_name', message: `A draft has at most ${mostImports} imported files` }]);
  }
  if (draft.recipients_count + input.rows > maxRecipients) {
    const message = `A gift has at most ${maxRecipients} recipients: this draft has ${draft.recipients_count}, and the file has ${input.rows}`;
    throw badRequest([{ field: 'rows', message }]);
  }
  const id = newId();
  writeImport(tx, {
    organization_id: draft.organization_id,
    id,
    draft_id: draft.id,
    file_name: input.file_name,
    sha256: input.sha256,
    rows: input.rows,
    rows_arrived: 0,
    created_by: context.caller.user.id,
    created_at: context.clock.now(),
    order_batch_id: null,
    sent_at: null,
  });
  const made = (await findImports(tx, draft.organization_id, [draft.id])).find((each) => each.id === id);
  assert(made, 'the import was made in this transaction');
  return presentImport(made);
}

/** The name of a batch is shown to those who can access its workspace. */
async function refuseSentFile(context: CallerContext, tx: Tx, sha256: string): Promise<void> {
  const sent = await findSentFile(tx, context.organization.id, sha256);
  if (!sent?.order_batch_id || !sent.sent_at) return;
  const at = sent.sent_at.toISOString();
  if (!canReach(context.caller, sent)) {
    const message = `This file was sent at ${at} from another workspace.`;
    throw new AppError('already_imported', message);
  }
  throw new AppError('already_imported', `This file was sent at ${at} with ${sent.batch_name}.`, {
    extra: { existing_order_batch_id: sent.order_batch_id },
  });
}
