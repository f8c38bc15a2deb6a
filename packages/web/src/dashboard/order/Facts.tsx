import { nameOrEmail } from '@gifts/contract/names';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Time } from '../../ui/Time.tsx';
import { paymentMethodName } from '../parts/balance-name.ts';
import type { OrderData } from './order-query.ts';

const timesOf = (count: number): string => (count === 1 ? 'Once' : `${count} times`);

const regions = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });

export function Facts({ data: { order, history } }: { data: OrderData }) {
  return (
    <dl className="detail-facts">
      <Fact name="E-mail address">{order.recipient_email}</Fact>
      <Fact name="Ships to">{history.ships_to && regions.of(history.ships_to)}</Fact>
      <Fact name="Contents">
        <ul>
          {order.cart.items.map(({ id, quantity, product }) => (
            <li key={id}>
              {quantity} × {product.name}
              <span className="soft">, {product.brand.name}</span>
            </li>
          ))}
        </ul>
        {order.is_swapped && <p className="soft">Chosen by the recipient instead of what was sent.</p>}
      </Fact>
      <Fact name="Part of">
        <Link to="/gifts/$id" params={{ id: order.order_batch_id }}>
          the gift that was sent
        </Link>
      </Fact>
      <Fact name="Expires">{order.expires_at && <Time of={order.expires_at} />}</Fact>
      <Fact name="Paid by">{order.payment_method_id && paymentMethodName(order.payment_method_id)}</Fact>
      <Fact name="Sent by">{nameOrEmail(order.sender)}</Fact>
      <Fact name="Workspace">{order.workspace_name}</Fact>
      <Fact name="Viewed">{timesOf(order.view_count_recipient)}</Fact>
      <Copyable name="Gift link" text={order.individual_gift_link} />
      <Copyable name="Reference" text={order.reference_id} />
      <Copyable name="Id" text={order.id} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const Copyable = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="detail-id">
      <code>{text}</code>
      <CopyButton text={text} label={`Copy the ${name.toLowerCase()}`} isWordless />
    </dd>
  </>
);
