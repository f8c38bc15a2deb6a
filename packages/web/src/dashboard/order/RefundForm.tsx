import { formatUsd } from '@gifts/contract/format-usd';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { PageProblem } from '../api/problems.ts';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { centsOf, typedAmount } from './typed-amount.ts';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

export function RefundForm({ data: { order, history }, close }: ActFormProps) {
  const { client } = useMember();
  const refundable = history.money.refundable ?? 0;
  const [typed, setTyped] = useState(typedAmount(refundable));
  const [reason, setReason] = useState('');
  const amount = centsOf(typed);
  const said = amount === null ? '' : formatUsd(amount);
  const { problems, isPending, submitForm } = useOrderAct({
    fields: ['amount', 'reason'],
    send: (body: RefundBody, idempotencyKey) => {
      const { amount: given } = body;
      if (given === null) throw new PageProblem('Type the amount in dollars, such as 12.50.');
      return client.orders.refund(order.id, { ...body, amount: given }, { idempotencyKey });
    },
    said: `${said} is given back.`,
    close,
  });
  const body: RefundBody = { amount, reason: reason.trim() };
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label={amount === null ? 'Refund' : `Refund ${said}`}
      busy={isPending ? 'Refunding' : null}
      isDangerous
      close={close}
      api={{ path: `/v1/orders/${order.id}/refund`, body }}
    >
      <p>
        {formatUsd(refundable)} of the {formatUsd(history.money.paid)} that was paid can be given back. The
        gift goes on its way nevertheless.
      </p>
      <Field label="Amount in dollars" problem={problems.fields['amount']}>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label="Reason" hint="Only your organization sees it." problem={problems.fields['reason']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActForm>
  );
}

interface RefundBody {
  /** Cents. Null if no amount was typed. */
  readonly amount: number | null;
  readonly reason: string;
}
