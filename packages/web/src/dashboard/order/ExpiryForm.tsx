import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
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
      <Field
        label="The gift expires on"
        hint={`In your own time, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
        problem={problems.fields['expires_at']}
      >
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ActForm>
  );
}
