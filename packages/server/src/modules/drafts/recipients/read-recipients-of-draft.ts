import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkItems } from '@gifts/contract/check/check';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import { CreateOrderBatchInput, type RecipientInput } from '@gifts/contract/order-batch';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import type { DraftRecord } from '../draft-record.ts';
import { findRecipientsAfter } from './draft-recipients.sql.ts';
import { type CleanRecipient, cleanRecipient } from './read-recipient.ts';
import { openRecipient } from './sealed-recipients.ts';

/** The number of recipients that are read before other requests are served. */
const sliceSize = 500;

/** Reads all recipients in their order, as an order batch takes them. Refuses those that do not fit the contract. */
export async function readRecipientsOfDraft(
  context: Pick<Context, 'vault'>,
  tx: Tx,
  draft: DraftRecord,
): Promise<RecipientInput[]> {
  const recipients: CleanRecipient[] = [];
  const problems: FieldError[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await findRecipientsAfter(tx, draft, after, sliceSize);
    const from = recipients.length;
    for (const row of rows) recipients.push(cleanRecipient(openRecipient(context, row).given));
    const slice = { at: 'recipients', from, to: recipients.length };
    problems.push(...checkItems(CreateOrderBatchInput.properties.recipients, recipients, slice));
    after = rows.at(-1)?.number ?? after;
    isLast = rows.length < sliceSize || problems.length >= maxFieldErrors;
    await nextTurn();
  }
  if (problems.length > 0) throw badRequest(problems);
  // Each of them fits the contract.
  return recipients as RecipientInput[];
}
