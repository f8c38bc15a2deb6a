import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

/** Sends the gift link again, also to a corrected address. */
export function ResendForm({ data: { order }, close }: ActFormProps) {
  const { client } = useMember();
  const [email, setEmail] = useState(order.recipient_email ?? '');
  const { problems, isPending, submitForm } = useOrderAct({
    fields: ['email'],
    send: (body: { email: string }, idempotencyKey) =>
      client.orders.resendNotification(order.id, body, { idempotencyKey }),
    said: `The mail to ${email.trim()} is on its way.`,
    close,
  });
  const body = { email: email.trim() };
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label="Send the mail"
      busy={isPending ? 'Sending' : null}
      close={close}
      api={{ path: `/v1/orders/${order.id}/resend_notification`, body }}
    >
      <Field
        label="E-mail address"
        hint="Correct it here if it is wrong. A mail is sent again at most five times a day."
        problem={problems.fields['email']}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </ActForm>
  );
}
