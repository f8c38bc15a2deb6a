import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { removeInvalidParts } from '../../kit/valid-parts.ts';
import { type CheckedOrderBatch, checkOrderBatch } from '../batches/check-order-batch.ts';
import type { DraftRecord } from './draft-record.ts';
import { inWordsOfForm, type OrderOfDraft, orderOfDraft, problemsOfContract } from './order-of-draft.ts';

export interface CheckedForm {
  /** Without what does not fit the contract. */
  readonly input: OrderOfDraft['input'];
  readonly checked: CheckedOrderBatch;
  readonly problems: FieldError[];
  readonly sendAt: Date | null;
}

/** Checks what is filled in as the batch will be checked, but for the recipients. */
export async function checkForm(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
): Promise<CheckedForm> {
  const { input, problems } = orderOfDraft(context, draft.form);
  const sendAt = input.scheduled_send_on ? new Date(input.scheduled_send_on) : null;
  const refused = problemsOfContract(input);
  const unfit = removeInvalidParts(input, refused);
  // Their number decides how much is taken from stock.
  const recipients = new Array<undefined>(draft.recipients_count);
  const checked = await checkOrderBatch(context, db, { ...input, recipients });
  const others = checked.problems.filter(({ field }) => !unfit.has(field));
  const forbidden =
    'forbidden' in checked.payment
      ? [{ field: 'payment_method_id', message: checked.payment.forbidden.message }]
      : [];
  return {
    input,
    checked,
    problems: [...problems, ...[...refused, ...others, ...forbidden].map(inWordsOfForm)],
    sendAt,
  };
}
