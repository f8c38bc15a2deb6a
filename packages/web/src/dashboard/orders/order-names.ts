import type { Order } from '@gifts/sdk';

export const recipientName = ({
  recipient_first_name: first,
  recipient_last_name: last,
}: Pick<Order, 'recipient_first_name' | 'recipient_last_name'>): string =>
  [first, last].filter(Boolean).join(' ');

export const senderName = ({ sender }: Pick<Order, 'sender'>): string =>
  [sender.first_name, sender.last_name].filter(Boolean).join(' ') || sender.email;

/** Ids begin with the time at which they were made, in milliseconds. */
export const timeOfId = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
