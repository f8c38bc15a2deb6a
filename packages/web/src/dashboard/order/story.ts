/** The story of an order: what happened to it, in the order of time, in words for its sender. */
import type { OrderDetail, OrderStatus, OrderTransfer, ShipmentStatus } from '@gifts/sdk';
import type { OrderHistory } from '../../api/dashboard-operations.generated.ts';

export type MomentKind = 'order' | 'act' | 'mail' | 'money' | 'parcel';

export interface Moment {
  readonly key: string;
  readonly kind: MomentKind;
  readonly at: string;
  readonly text: string;
  /** Who did it, or what else is to be known. */
  readonly detail: string | null;
}

interface StoryInput {
  readonly order: Pick<OrderDetail, 'cancel_reason' | 'recipient_first_name'>;
  readonly history: Pick<OrderHistory, 'statuses' | 'mails' | 'parcels' | 'acts'>;
  readonly transfers: readonly Pick<OrderTransfer, 'id' | 'description' | 'created_at'>[];
}

/** Moments of the same time stay in the order in which they cause each other. */
export function storyOf({ order, history, transfers }: StoryInput): readonly Moment[] {
  const moments: Moment[] = [
    ...history.acts
      .filter(({ actor_kind: kind }) => kind === 'user' || kind === 'operator')
      .map(({ act, email, at }) => moment('act', at, actWords(act), email ?? 'Whoever runs the service')),
    ...history.statuses.map(({ status, at }) => moment('order', at, statusWords(order, status))),
    ...transfers.map(({ created_at: at, description }) => moment('money', at, description)),
    ...history.mails.map((mail) => moment('mail', mail.created_at, mailWords(mail), mail.to_email)),
    ...history.parcels.map(({ at, status, brand_name: brand }) =>
      moment('parcel', at, parcelWords[status], brand),
    ),
  ];
  return moments
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .map((each, number) => ({ ...each, key: `${each.kind} ${number}` }));
}

const moment = (kind: MomentKind, at: string, text: string, detail: string | null = null): Moment => ({
  key: '',
  ...{ kind, at, text, detail },
});

function statusWords(
  { recipient_first_name: name, cancel_reason: reason }: StoryInput['order'],
  status: OrderStatus,
): string {
  if (status === 'canceled' && reason === 'declined') return `${name} declined the gift`;
  if (status === 'canceled' && reason === 'expired') return 'The gift expired';
  return {
    created: 'The gift was sent',
    notified: `The mail with the gift link left for ${name}`,
    opened: `${name} opened the gift`,
    accepted: `${name} accepted the gift`,
    pending_payment: 'The order waits for its payment',
    paid: 'The order was paid',
    ordered: 'The order was handed to those who pack it',
    shipped: 'The first parcel is on its way',
    delivered: 'The gift was delivered',
    failed: 'The order failed',
    canceled: 'The order was canceled',
  }[status];
}

const acts: Readonly<Record<string, string>> = {
  create_order_batch: 'Created the gift',
  cancel_order: 'Canceled the order',
  cancel_order_batch_orders: 'Canceled the orders of the gift',
  update_order_expiration: 'Changed the expiry',
  resend_order_notification: 'Had the mail sent again',
  update_order_payment_method: 'Changed the payment method',
  refund_order: 'Asked for a refund',
  correct_order_address: 'Corrected the postal address',
  reschedule_order_batch: 'Rescheduled the gift',
};

/** An act without words of its own is called as in the audit log. */
function actWords(act: string): string {
  const plain = act.replaceAll('_', ' ');
  return acts[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

const templates: Readonly<Record<string, string>> = {
  gift: 'Mail with the gift link',
  gift_on_its_way: 'Mail that the gift is on its way',
  gift_reminder: 'Reminder of the gift',
  gift_shipped: 'Mail that a parcel is on its way',
  gift_delivered: 'Mail that the gift was delivered',
  gift_canceled: 'Mail that the gift was canceled',
  gift_accepted: 'Confirmation of the acceptance',
  gift_card_ready: 'Mail that the gift card is ready',
};

const fates: Readonly<Record<string, string>> = {
  pending: 'waits for the mail server',
  sent: 'was taken by the mail server',
  caught: 'is in the mailbox of the sandbox',
  skipped: 'was replaced by a later one',
  suppressed: 'was not sent',
  bounced: 'bounced',
  failed: 'could not be sent',
};

const mailName = (template: string): string => templates[template] ?? 'Mail about the gift';

/** What became of a mail, and why. */
export function fateOf({
  status,
  failure,
}: Pick<OrderHistory['mails'][number], 'status' | 'failure'>): string {
  const fate = fates[status] ?? status;
  return failure ? `${fate}: ${failure.replaceAll('_', ' ')}` : fate;
}

const mailWords = (mail: OrderHistory['mails'][number]): string =>
  `${mailName(mail.template)} ${fateOf(mail)}`;

const parcelWords: Record<ShipmentStatus, string> = {
  pending: 'A parcel is being packed',
  tracking: 'The parcel has a tracking number',
  shipped: 'The carrier has the parcel',
  delivered: 'The parcel was delivered',
  delivered_override: 'The delivery of the parcel was recorded by hand',
  failed: 'The parcel was lost, returned or refused',
  failed_unset_tracking: 'The tracking number was withdrawn',
  failed_with_reship: 'The parcel was lost, and another one replaces it',
};
