import type { BatchAct } from '@gifts/contract/gift-act-names';
import type { OrderBatch } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSubmission } from '../api/use-submission.ts';
import { nameOfBatch } from '../gifts/batch-name.ts';
import { ActForm } from '../order/ActForm.tsx';
import { LocalTimeField } from '../parts/LocalTimeField.tsx';
import { localInput, timeOfInput } from '../parts/local-time.ts';
import { useMember } from '../session/member.tsx';

interface BatchFormProps {
  readonly batch: OrderBatch;
  readonly close: () => void;
}

const titles: Record<BatchAct, (name: string) => string> = {
  cancel: (name) => `Cancel the sending of “${name}”?`,
  reschedule: (name) => `Reschedule “${name}”`,
  cancel_orders: (name) => `Cancel the orders of “${name}”?`,
};

const forms: Record<BatchAct, (props: BatchFormProps) => ReactNode> = {
  cancel: CancelForm,
  reschedule: RescheduleForm,
  cancel_orders: CancelOrdersForm,
};

/** They are loaded after the page. */
export function BatchDialogs({ act, batch, close }: BatchFormProps & { act: BatchAct | null }) {
  const Form = act && forms[act];
  return (
    <Dialog title={act ? titles[act](nameOfBatch(batch)) : ''} isOpen={act !== null} close={close}>
      {Form && <Form batch={batch} close={close} />}
    </Dialog>
  );
}

interface BatchActOptions<Body, Answer> {
  readonly fields?: readonly string[];
  readonly send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  readonly said: (answer: Answer) => string;
  readonly close: () => void;
}

/** A form that does something with a batch. Everything that shows it is asked for again. */
function useBatchAct<Body, Answer>({ fields = [], send, said, close }: BatchActOptions<Body, Answer>) {
  const queries = useQueryClient();
  return useSubmission({
    fields,
    send,
    leave: close,
    done: async (answer: Answer) => {
      await Promise.all(
        ['order-batch', 'order-batches', 'order-batch-orders', 'orders'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
      await showToast(said(answer));
    },
  });
}

function CancelForm({ batch, close }: BatchFormProps) {
  const { client } = useMember();
  const { problems, isPending, submitForm } = useBatchAct({
    send: (_: object, idempotencyKey) => client.orderBatches.cancel(batch.id, { idempotencyKey }),
    said: () => 'The gift will not be sent.',
    close,
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm({})}
      label="Cancel the sending"
      busy={isPending ? 'Canceling' : null}
      isDangerous
      cancelLabel="Keep it"
      close={close}
      api={{ path: `/v1/order_batches/${batch.id}/cancel`, body: {} }}
    >
      <p>
        None of the {batch.recipients_count} recipients gets the gift. What is held for it goes back to where
        it came from. A canceled gift cannot be brought back.
      </p>
    </ActForm>
  );
}

function CancelOrdersForm({ batch, close }: BatchFormProps) {
  const { client } = useMember();
  const { problems, isPending, submitForm } = useBatchAct({
    send: (_: object, idempotencyKey) => client.orderBatches.cancelOrders(batch.id, { idempotencyKey }),
    said: ({ canceled, not_canceled: others }: { canceled: number; not_canceled: number }) =>
      `${canceled} canceled, ${others} left as they are.`,
    close,
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm({})}
      label="Cancel the orders"
      busy={isPending ? 'Canceling' : null}
      isDangerous
      cancelLabel="Keep them"
      close={close}
      api={{ path: `/v1/order_batches/${batch.id}/cancel_orders`, body: {} }}
    >
      <p>
        Of {batch.orders_count} orders, all are canceled that were not accepted yet or that wait for their
        payment. What is held for them goes back to where it came from. Accepted gifts go on their way.
      </p>
    </ActForm>
  );
}

function RescheduleForm({ batch, close }: BatchFormProps) {
  const { client } = useMember();
  const [typed, setTyped] = useState(batch.scheduled_send_on ? localInput(batch.scheduled_send_on) : '');
  const { problems, isPending, submitForm } = useBatchAct({
    fields: ['scheduled_send_on'],
    send: (body: { scheduled_send_on: string }, idempotencyKey) =>
      client.orderBatches.reschedule(batch.id, body, { idempotencyKey }),
    said: () => 'The gift is rescheduled.',
    close,
  });
  const body = { scheduled_send_on: timeOfInput(typed) ?? '' };
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label="Reschedule"
      busy={isPending ? 'Rescheduling' : null}
      close={close}
      api={{ path: `/v1/order_batches/${batch.id}/reschedule`, body }}
    >
      <LocalTimeField
        label="Send it on"
        value={typed}
        change={setTyped}
        problem={problems.fields['scheduled_send_on']}
      />
    </ActForm>
  );
}
