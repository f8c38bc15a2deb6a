/** The order batch that a form describes, without its recipients. */
import { checkExceptItems } from '@gifts/contract/check/check';
import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { FieldError } from '@gifts/contract/errors';
import { CreateOrderBatchInput } from '@gifts/contract/order-batch';
import type { Context } from '../../context/context.ts';
import { dayMs } from '../../kit/duration.ts';
import { readSchedule } from './read-schedule.ts';

export interface OrderOfDraft {
  /** It may not fit the contract. */
  readonly input: Omit<CreateOrderBatchInput, 'recipients'>;
  /** What the schedule has that no time can be made of. */
  readonly problems: FieldError[];
}

export function orderOfDraft({ now }: Pick<Context, 'now'>, form: DraftForm): OrderOfDraft {
  const schedule = readSchedule(form.schedule ?? null);
  const sendTime = schedule.at ?? now;
  const isDirect = form.send_method === 'direct_send';
  const { expires_in_days: days } = form;
  const input = {
    from_name: form.from_name?.trim() ?? null,
    message: blankToNull(form.message),
    cart: { items: (form.cart?.items ?? []).map(cartItem) },
    send_method: form.send_method ?? null,
    card_id: blankToNull(form.card_id),
    payment_method_id: blankToNull(form.payment_method_id),
    workspace_id: blankToNull(form.workspace_id),
    scheduled_send_on: schedule.at?.toISOString() ?? null,
    expires_at: days && !isDirect ? new Date(sendTime.getTime() + days * dayMs).toISOString() : null,
    swap: form.swap ?? null,
    international_shipping_tier: form.international_shipping_tier ?? null,
    international_gift_cards_enabled: form.international_gift_cards_enabled ?? null,
    notifications_enabled: isDirect ? (form.notifications_enabled ?? null) : null,
    reminders_enabled: form.send_method === 'email_and_link' ? (form.reminders_enabled ?? null) : null,
    customer_reference_id: blankToNull(form.customer_reference_id),
    batch_name: blankToNull(form.batch_name),
    locale: blankToNull(form.locale),
  };
  // What does not fit the contract is found before it is used.
  return { input: input as OrderOfDraft['input'], problems: schedule.problems };
}

type DraftItem = NonNullable<DraftForm['cart']>['items'][number];

const cartItem = ({ product_id, quantity, variable_price, variants }: DraftItem) => ({
  product_id,
  quantity: quantity ?? 1,
  variable_price: variable_price ?? null,
  variants: variants && variants.length > 0 ? variants : null,
});

const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null;

/** What the contract refuses of it. */
export const problemsOfContract = (input: OrderOfDraft['input']): FieldError[] =>
  checkExceptItems(CreateOrderBatchInput, 'recipients', { ...input, recipients: [{}] });

const fieldsOfForm: Readonly<Record<string, string>> = {
  scheduled_send_on: 'schedule',
  expires_at: 'expires_in_days',
};

/** Names the fields of a form instead of those of an order batch. */
export const inWordsOfForm = ({ field, message }: FieldError): FieldError => ({
  field: Object.hasOwn(fieldsOfForm, field) ? (fieldsOfForm[field] ?? field) : field,
  message: message.replace(/^Scheduled send on\b/, 'The time').replace(/^Expires at\b/, 'The end'),
});
