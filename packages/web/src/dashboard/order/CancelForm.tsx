import { formatUsd } from '@gifts/contract/format-usd';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

export function CancelForm({ data: { order, history }, close }: ActFormProps) {
  const { client } = useMember();
  const { problems, isPending, submitForm } = useOrderAct({
    send: (_: object, idempotencyKey) => client.orders.cancel(order.id, { idempotencyKey }),
    said: 'The gift is canceled.',
    close,
  });
  const { held } = history.money;
  return (
    <ActForm
      problems={problems}
      submit={submitForm({})}
      label="Cancel the gift"
      busy={isPending ? 'Canceling' : null}
      isDangerous
      cancelLabel="Keep the gift"
      close={close}
      api={{ path: `/v1/orders/${order.id}/cancel`, body: {} }}
    >
      <p>
        {order.recipient_first_name} can no longer open or accept the gift. A canceled gift cannot be brought
        back.
      </p>
      <p>
        {held > 0
          ? `${formatUsd(held)} is held for it and goes back to where it came from.`
          : 'Nothing was paid or held for it, so no money moves.'}
      </p>
    </ActForm>
  );
}
