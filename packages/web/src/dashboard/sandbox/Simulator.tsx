import { recipientName } from '@gifts/contract/names';
import type { OrderDetail } from '@gifts/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Message } from '../../ui/Message.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useSubmission } from '../api/use-submission.ts';
import { orderStatusKinds, orderStatusNames } from '../orders/order-status.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { nextOfShipment, obstacleTo, type RecipientAct } from './order-acts.ts';
import '../../ui/filters.css';

/** Plays the recipient, the payer and the carrier of one order. */
export function Simulator({ orderId }: { orderId: string | undefined }) {
  const { client, membership } = useMember();
  const navigate = useNavigate();
  const latest = useQuery({
    queryKey: ['orders', membership.organization_id, 'latest'],
    queryFn: ({ signal }) => client.orders.list({ per_page: 20 }, { signal }),
  });
  const choose = (order: string) =>
    void navigate({ to: '/developers/sandbox', search: order ? { order } : {}, replace: true });
  return (
    <section className="card card-body" aria-labelledby="simulator">
      <h2 id="simulator">Simulator</h2>
      <p className="soft">
        Play the recipient, the payer and the carrier of an order. The same code runs as when people click,
        with the same events.
      </p>
      <Loaded query={latest} rows={2}>
        {({ data }) =>
          data.length === 0 && !orderId ? (
            <Message icon={Gift} title="No orders yet">
              <p>Send a gift first. Each recipient gets an order.</p>
            </Message>
          ) : (
            <>
              <Field
                label="Order"
                hint="The newest 20. Others are found by their id in the address of this page."
                problem={undefined}
              >
                {(control) => (
                  <span className="select">
                    <select
                      {...control}
                      value={orderId ?? ''}
                      onChange={({ target }) => choose(target.value)}
                    >
                      <option value="">Choose an order</option>
                      {orderId && !data.some(({ id }) => id === orderId) && (
                        <option value={orderId}>{orderId}</option>
                      )}
                      {data.map((order) => (
                        <option key={order.id} value={order.id}>
                          {recipientName(order)}: {orderStatusNames[order.status]}
                        </option>
                      ))}
                    </select>
                  </span>
                )}
              </Field>
              {orderId && <ChosenOrder key={orderId} id={orderId} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function ChosenOrder({ id }: { id: string }) {
  const { client, membership } = useMember();
  const query = useQuery({
    queryKey: ['order', membership.organization_id, id],
    queryFn: ({ signal }) => client.orders.get(id, { signal }),
  });
  return <Loaded query={query}>{(order) => <Acts order={order} />}</Loaded>;
}

const acts: readonly { readonly act: RecipientAct; readonly words: string }[] = [
  { act: 'open', words: 'Open the gift' },
  { act: 'swap', words: 'Swap it' },
  { act: 'accept', words: 'Accept it' },
  { act: 'decline', words: 'Decline it' },
  { act: 'thank', words: 'Say thanks' },
  { act: 'pay', words: 'Pay' },
];

const address = {
  address_1: '500 Howard St',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};
const note = 'Thank you, this made my day!';

interface Request {
  readonly path: string;
  readonly body: object;
}

/** What the API is asked for an act. `productId` is of the product to take instead. */
function requestOf(order: OrderDetail, act: RecipientAct, productId: string): Request {
  const path = `/v1/sandbox/orders/${order.id}/${act === 'thank' ? 'thank_you_note' : act}`;
  if (act === 'swap') return { path, body: { items: [{ product_id: productId, quantity: 1 }] } };
  if (act === 'accept') return { path, body: { mailing_address: address } };
  return { path, body: act === 'thank' ? { note } : {} };
}

function Acts({ order }: { order: OrderDetail }) {
  const { client, membership } = useMember();
  const queries = useQueryClient();
  const [act, setAct] = useState<RecipientAct>('open');
  const [productId, setProductId] = useState('');
  const request = requestOf(order, act, productId);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: object, idempotencyKey) => send(body, { idempotencyKey }),
    done: async (changed: OrderDetail) => {
      queries.setQueryData(['order', membership.organization_id, order.id], changed);
      await queries.invalidateQueries({ queryKey: ['orders'] });
      await showToast(`The order is: ${orderStatusNames[changed.status]}.`);
    },
  });
  function send(body: object, options: { idempotencyKey: string }): Promise<OrderDetail> {
    const { sandbox } = client;
    switch (act) {
      case 'open':
        return sandbox.openOrder(order.id, options);
      case 'swap':
        return sandbox.swapOrder(order.id, { items: [{ product_id: productId, quantity: 1 }] }, options);
      case 'accept':
        return sandbox.acceptOrder(order.id, body, options);
      case 'decline':
        return sandbox.declineOrder(order.id, body, options);
      case 'thank':
        return sandbox.thankForOrder(order.id, { note }, options);
      case 'pay':
        return sandbox.payOrder(order.id, body, options);
    }
  }
  const obstacle = membership.role === 'viewer' ? 'Your role may only look.' : obstacleTo(act, order.status);
  return (
    <div className="stack">
      <p className="row">
        <strong>{recipientName(order)}</strong>
        <Tag kind={orderStatusKinds[order.status]}>{orderStatusNames[order.status]}</Tag>
        <Link to="/developers/events" search={{ about: order.id }}>
          Its events
        </Link>
      </p>
      <fieldset className="filters" aria-label="What the recipient does">
        {acts.map(({ act: each, words }) => (
          <button
            key={each}
            type="button"
            className="filter"
            aria-pressed={act === each}
            onClick={() => setAct(each)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      {act === 'swap' && (
        <Field label="Id of the product to take instead" problem={undefined}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={productId}
              onChange={({ target }) => setProductId(target.value)}
            />
          )}
        </Field>
      )}
      <FormProblem problems={problems} />
      {obstacle ? (
        <p className="soft">{obstacle}</p>
      ) : (
        <div className="row">
          <Button width="fit" busy={isPending ? 'One moment' : null} onClick={() => submit(request.body)}>
            {acts.find((each) => each.act === act)?.words}
          </Button>
          <CopyAsCurl method="POST" {...request} />
        </div>
      )}
      {order.shipments.map((shipment) => (
        <Shipment key={shipment.id} orderId={order.id} shipment={shipment} />
      ))}
    </div>
  );
}

interface ShipmentProps {
  readonly orderId: string;
  readonly shipment: OrderDetail['shipments'][number];
}

function Shipment({ orderId, shipment }: ShipmentProps) {
  const { client, membership } = useMember();
  const queries = useQueryClient();
  const next = nextOfShipment(shipment.status);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { status: typeof shipment.status }, idempotencyKey) =>
      client.sandbox.advanceShipment(shipment.id, body, { idempotencyKey }),
    done: async (order) => {
      queries.setQueryData(['order', membership.organization_id, orderId], order);
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <div>
      <h3>
        Parcel of {shipment.brand_name}: {shipment.status.replaceAll('_', ' ')}
      </h3>
      <FormProblem problems={problems} />
      {next.length === 0 || membership.role === 'viewer' ? (
        <p className="soft">{next.length === 0 ? 'It has come to its end.' : 'Your role may only look.'}</p>
      ) : (
        <div className="row">
          {next.map((status) => (
            <Button
              key={status}
              kind="plain"
              width="fit"
              busy={isPending ? 'One moment' : null}
              onClick={() => submit({ status })}
            >
              {`Make it ${status.replaceAll('_', ' ')}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
