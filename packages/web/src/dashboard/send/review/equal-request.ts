import type { CreateOrderBatchInput } from '@gifts/sdk';
import type { DraftCheck, DraftForm, TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { tidyRecipient } from '../recipients/recipient-fields.ts';

/** The request of the API that makes the same batch. Defaults are left out. */
export function equalRequest(
  form: DraftForm,
  recipients: readonly TypedRecipient[],
  { send_at, expires_at, payment }: Pick<DraftCheck, 'send_at' | 'expires_at' | 'payment'>,
): CreateOrderBatchInput {
  const isDirect = form.send_method === 'direct_send';
  const optional = {
    message: form.message?.trim(),
    card_id: form.card_id,
    payment_method_id: form.payment_method_id ?? payment.payment_method_id,
    workspace_id: form.workspace_id,
    scheduled_send_on: form.schedule && send_at,
    expires_at: !isDirect && form.expires_in_days ? expires_at : null,
    swap: isDirect ? null : form.swap,
    international_shipping_tier: form.international_shipping_tier,
    international_gift_cards_enabled: form.international_gift_cards_enabled,
    notifications_enabled: isDirect ? form.notifications_enabled : null,
    reminders_enabled: form.send_method === 'email_and_link' ? form.reminders_enabled : null,
    customer_reference_id: form.customer_reference_id?.trim(),
    batch_name: form.batch_name?.trim(),
    locale: form.locale,
  };
  const given = Object.fromEntries(
    Object.entries(optional).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  return {
    from_name: form.from_name?.trim() ?? '',
    recipients: recipients.map(tidyRecipient) as CreateOrderBatchInput['recipients'],
    cart: { items: (form.cart?.items ?? []).map(itemOf) },
    send_method: form.send_method ?? 'email_and_link',
    ...given,
  };
}

const itemOf = ({
  product_id,
  quantity,
  variable_price,
  variants,
}: NonNullable<DraftForm['cart']>['items'][number]) => ({
  product_id,
  quantity: quantity ?? 1,
  ...(variable_price != null && { variable_price }),
  ...(variants && variants.length > 0 && { variants }),
});

/** A command for a shell. A quote inside of the quoted text ends it, stands by itself, and begins it again. */
export const curlOf = (origin: string, body: CreateOrderBatchInput): string =>
  [
    `curl -s ${origin}/v1/order_batches`,
    '-H "Authorization: Bearer $KEY"',
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ');
