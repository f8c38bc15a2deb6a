import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

export function PaymentForm({ data: { order }, close }: ActFormProps) {
  const { client, membership } = useMember();
  const methods = useQuery({
    queryKey: ['payment-methods', membership.organization_id],
    queryFn: ({ signal }) => client.paymentMethods.list({ per_page: 100 }, { signal }),
  });
  const [chosen, setChosen] = useState(order.payment_method_id ?? '');
  const { problems, isPending, submitForm } = useOrderAct({
    fields: ['payment_method_id'],
    send: (body: { payment_method_id: string }, idempotencyKey) =>
      client.orders.updatePaymentMethod(order.id, body, { idempotencyKey }),
    said: 'The payment is tried.',
    close,
  });
  const body = { payment_method_id: chosen };
  const { amount_total: total } = order.amounts;
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label={total === null ? 'Pay' : `Pay ${formatUsd(total)}`}
      busy={isPending ? 'Paying' : null}
      close={close}
      api={{ path: `/v1/orders/${order.id}/update_payment_method`, body }}
    >
      <Loaded query={methods} rows={1}>
        {({ data }) => (
          <Field
            label="Paid by"
            hint="A balance pays at once. A card is charged in the background."
            problem={problems.fields['payment_method_id']}
          >
            {(control) => (
              <span className="select">
                <select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
                  <option value="">Choose one</option>
                  {data.map(({ id, name, balance }) => (
                    <option key={id} value={id}>
                      {balance === undefined ? name : `${name}, ${formatUsd(balance)} available`}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        )}
      </Loaded>
    </ActForm>
  );
}
