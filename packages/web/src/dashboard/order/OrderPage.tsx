import { type OrderAct, orderActs } from '@gifts/contract/gift-act-names';
import { whyOrderActIsOff } from '@gifts/contract/gift-acts';
import { recipientName } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CalendarClock, CreditCard, House, Mail, Undo2, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { ActBar } from '../../ui/ActBar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { mailNames, orderStatusKinds, orderStatusNames } from '../orders/order-status.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { Events } from './Events.tsx';
import { Facts } from './Facts.tsx';
import { type OrderData, orderQuery } from './order-query.ts';
import { Story } from './Story.tsx';
import { Sums } from './Sums.tsx';
import '../parts/detail.css';
import './order.css';

const OrderDialogs = lazy(() =>
  import('./OrderDialogs.tsx').then(({ OrderDialogs }) => ({ default: OrderDialogs })),
);

export function OrderPage() {
  const { id } = useParams({ from: '/shell/gifts/orders/$id' });
  const { client, membership } = useMember();
  const query = useQuery(orderQuery({ client, organizationId: membership.organization_id, id }));
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/gifts/orders">All recipients</Link>
      </nav>
      <PageTitle
        title={query.data ? `Gift for ${recipientName(query.data.order)}` : 'Gift'}
        lead={query.data && <Status data={query.data} />}
      />
      <Loaded query={query}>{(data) => <Order data={data} />}</Loaded>
    </>
  );
}

const Status = ({ data: { order } }: { data: OrderData }) => (
  <span className="tags">
    <Tag kind={orderStatusKinds[order.status]}>{orderStatusNames[order.status]}</Tag>
  </span>
);

function Order({ data }: { data: OrderData }) {
  return (
    <>
      <div className="detail-head">
        <Problems data={data} />
        <Acts data={data} />
      </div>
      <div className="detail">
        <div className="stack">
          <section className="stack" aria-labelledby="story">
            <h2 id="story">What happened</h2>
            <Story data={data} />
          </section>
          <section className="stack" aria-labelledby="events">
            <h2 id="events">Events and webhooks</h2>
            <Events history={data.history} />
          </section>
        </div>
        <div className="detail-side">
          {data.order.thank_you_note && (
            <Side id="note" title="Thank-you note">
              <blockquote className="note">{data.order.thank_you_note}</blockquote>
            </Side>
          )}
          <Side id="amounts" title="Amounts">
            <Sums data={data} />
          </Side>
          <Side id="facts" title="Facts">
            <Facts data={data} />
          </Side>
        </div>
      </div>
    </>
  );
}

const Side = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="card card-body" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const labels: Record<OrderAct, readonly [label: string, icon: ReactNode]> = {
  resend: ['Send the mail again', <Mail key="resend" size={18} aria-hidden="true" />],
  correct_address: ['Correct the address', <House key="address" size={18} aria-hidden="true" />],
  cancel: ['Cancel', <X key="cancel" size={18} aria-hidden="true" />],
  change_expiry: ['Change the expiry', <CalendarClock key="expiry" size={18} aria-hidden="true" />],
  change_payment: ['Change the payment', <CreditCard key="payment" size={18} aria-hidden="true" />],
  refund: ['Refund', <Undo2 key="refund" size={18} aria-hidden="true" />],
};

/** The form that is open stands in the address, unless its act is not possible any more. */
function Acts({ data }: { data: OrderData }) {
  const { membership } = useMember();
  const { act: wanted } = useSearch({ from: '/shell/gifts/orders/$id' });
  const navigate = useNavigate();
  const open = (act: OrderAct | null) =>
    void navigate({ to: '.', search: act ? { act } : {}, replace: act === null });
  const { order, history } = data;
  const facts = { ...order, ...history, amount_refundable: history.money.refundable };
  const member = { role: membership.role, now: new Date(history.now) };
  const acts = orderActs.map((id) => ({
    id,
    label: labels[id][0],
    icon: labels[id][1],
    whyOff: whyOrderActIsOff(id, facts, member),
    run: () => open(id),
  }));
  const isOn = acts.some(({ id, whyOff }) => id === wanted && whyOff === null);
  return (
    <>
      <ActBar label="What can be done with this gift" acts={acts} />
      <Suspense>
        <OrderDialogs data={data} act={isOn && wanted ? wanted : null} close={() => open(null)} />
      </Suspense>
    </>
  );
}

/** What needs attention, with the way to mend it. */
function Problems({ data: { order } }: { data: OrderData }) {
  const mail = order.notification_status;
  const isUndelivered = mail === 'bounced' || mail === 'failed' || mail === 'suppressed';
  return (
    <>
      {isUndelivered && (
        <Banner
          kind={mail === 'suppressed' ? 'warning' : 'danger'}
          title={`The mail did not arrive: ${mailNames[mail].toLowerCase()}`}
        >
          <p>{adviceFor(order.notification_error)}</p>
        </Banner>
      )}
      {order.payment_problem && (
        <Banner kind="warning" title="The payment did not succeed">
          <p>{order.payment_problem}</p>
        </Banner>
      )}
      {order.decline_message && (
        <Banner kind="info" title="A word from the recipient">
          <p>{order.decline_message}</p>
        </Banner>
      )}
    </>
  );
}

const advice: Readonly<Record<string, string>> = {
  invalid_address: 'There is no such address. Send the mail again to the right one.',
  mailbox_unavailable: 'The mailbox is not there or closed. Send the mail again to another address.',
  mailbox_full: 'The mailbox is full. Send the mail again in some days, or to another address.',
  message_too_large: 'The mailbox takes no mail of this size. Send it to another address.',
  message_refused: 'The mail server of the recipient refused it. Ask for another address, or share the link.',
  opted_out: 'The recipient wants no mail from you. Share the gift link in another way.',
  bounced_before: 'A mail to this address bounced before. Send it to another address.',
};

const adviceFor = (error: string | null): string =>
  advice[error ?? ''] ?? 'Send the mail again, or share the gift link in another way.';
