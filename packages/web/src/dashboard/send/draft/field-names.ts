import type { FormField } from './merge-forms.ts';

/** What the page calls the fields of the form. */
export const fieldNames: Readonly<Record<FormField, string>> = {
  from_name: 'who it is from',
  message: 'the message',
  cart: 'the gift',
  send_method: 'how it reaches people',
  card_id: 'the card',
  payment_method_id: 'the payment method',
  workspace_id: 'the workspace',
  schedule: 'when it is sent',
  expires_in_days: 'when it expires',
  swap: 'what recipients may do instead',
  international_shipping_tier: 'where it ships to',
  international_gift_cards_enabled: 'gift cards abroad',
  notifications_enabled: 'mails about the parcel',
  reminders_enabled: 'reminders',
  customer_reference_id: 'your reference',
  batch_name: 'the internal name',
  locale: 'the language',
};
