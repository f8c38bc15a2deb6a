import type { DraftRecipient, TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { AppError } from '../../../kit/errors.ts';
import { lockUnsentDraft } from '../draft-access.ts';
import { writeCounts } from '../drafts.sql.ts';
import { rulesOfDraft } from '../gift-of-draft.ts';
import { changedBy } from '../update-draft.ts';
import { readRow } from './add-draft-recipients.ts';
import { findRecipient, writeRecipient } from './draft-recipients.sql.ts';
import { presentRecipient } from './present-recipient.ts';
import { findRecipientWithFacts } from './recipient-groups.sql.ts';

export async function updateDraftRecipient(
  context: CallerContext,
  tx: Tx,
  ids: { id: string; recipient_id: string },
  given: TypedRecipient,
): Promise<{ revision: number; recipient: DraftRecipient }> {
  const draft = await lockUnsentDraft(context, tx, ids.id);
  const number = /^[1-9]\d{0,8}$/.test(ids.recipient_id) ? Number(ids.recipient_id) : 0;
  const row = await findRecipient(tx, draft, number);
  if (!row) throw new AppError('not_found', 'Recipient not found');
  const changed = changedBy(context, draft);
  writeRecipient(tx, { ...row, ...readRow(context, draft.id, given) });
  writeCounts(tx, changed);
  const rules = await rulesOfDraft(context, tx, changed);
  const found = await findRecipientWithFacts(tx, changed, rules, number);
  assert(found, 'the recipient was found in this transaction');
  return { revision: changed.revision, recipient: presentRecipient(context, found, rules) };
}
