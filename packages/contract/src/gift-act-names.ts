/** What senders do with orders and batches. Addresses of pages name it too. */
export const orderActs = [
  'resend',
  'correct_address',
  'cancel',
  'change_expiry',
  'change_payment',
  'refund',
] as const;
export type OrderAct = (typeof orderActs)[number];

export const batchActs = ['cancel', 'reschedule', 'cancel_orders'] as const;
export type BatchAct = (typeof batchActs)[number];
