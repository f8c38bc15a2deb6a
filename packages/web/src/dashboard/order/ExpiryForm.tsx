import { useState } from 'react';
import { LocalTimeField } from '../parts/LocalTimeField.tsx';
import { localInput, timeOfInput } from '../parts/local-time.ts';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

export function ExpiryForm({ data: { order }, close }: ActFormProps) {
  const { client } = useMember();
  const [typed, setTyped] = useState(order.expires_at ? localInput(order.expires_at) : '');
  const { problems, isPending, submitForm } = useOrderAct({
    fields: ['expires_at'],
    send: (body: { expires_at?: string }, idempotencyKey) =>
      client.orders.updateExpiration(order.id, body, { idempotencyKey }),
    said: 'The expiry is changed.',
    close,
  });
  const time = timeOfInput(typed);
  const body = time === null ? {} : { expires_at: time };
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label="Change the expiry"
      busy={isPending ? 'Changing' : null}
      close={close}
      api={{ path: `/v1/orders/${order.id}/update_expiration`, body }}
    >
      <LocalTimeField
        label="The gift expires on"
        value={typed}
        change={setTyped}
        problem={problems.fields['expires_at']}
      />
    </ActForm>
  );
}
