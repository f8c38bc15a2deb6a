/**
 * Proves that the one who asks for no more mail from anybody has read a mail to that recipient. The gift link proves nothing:
 * its sender has it too, and no organization may keep others from writing to a person.
 */
import type { Services } from '../../context/context.ts';
import { openIfGood, type Place } from '../../kit/sealer.ts';
import type { OrderRecord } from '../orders/order-record.ts';

type Order = Pick<OrderRecord, 'organization_id' | 'id' | 'recipient_email'>;

const placeOf = ({ organization_id: organizationId, id }: Order): Place => ({
  column: 'stop link of a mail',
  organizationId,
  rowId: id,
});

/** The address of the page that stops mail, as it stands in mails only. It belongs to the address of the recipient. */
export const stopLink = (
  { sealer }: Pick<Services, 'sealer'>,
  order: Order & { recipient_email: string },
  giftLink: string,
): string =>
  `${giftLink}/stop?proof=${encodeURIComponent(sealer.seal(order.recipient_email, placeOf(order)))}`;

export function isStopProof(
  { sealer }: Pick<Services, 'sealer'>,
  order: Order,
  proof: string | null,
): boolean {
  if (!proof || order.recipient_email === null) return false;
  return openIfGood(sealer, proof, placeOf(order)) === order.recipient_email;
}
