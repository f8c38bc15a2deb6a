/** How somebody who has the link shows that the gift is theirs, when it was delivered long ago. */
import type { Services } from '../../../context/context.ts';
import { openIfGood, type Place } from '../../../kit/sealer.ts';
import type { NormalAddress } from '../../addresses/normalize-address.ts';
import type { OrderRecord } from '../../orders/order-record.ts';

type Order = Pick<OrderRecord, 'organization_id' | 'id'>;

/** Letters and digits alone, so that spaces and hyphens make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** True for the e-mail address of the recipient, or the postal code that the gift went to; where there is none, the city. */
export function isAnswer(
  { recipient_email: email }: Pick<OrderRecord, 'recipient_email'>,
  address: NormalAddress | null,
  typed: string,
): boolean {
  const given = plain(typed);
  const known = [email, address?.postal_code, address?.postal_code ? null : address?.city];
  return given !== '' && known.some((text) => text != null && plain(text) === given);
}

const placeOf = ({ organization_id: organizationId, id }: Order): Place => ({
  column: 'confirmation of a recipient',
  organizationId,
  rowId: id,
});

/** What the browser remembers of a right answer. Nobody can make it without the keys of the deployment. */
export const confirmationOf = ({ sealer }: Pick<Services, 'sealer'>, order: Order): string =>
  sealer.seal('confirmed', placeOf(order));

export function wasConfirmed(
  { sealer }: Pick<Services, 'sealer'>,
  order: Order,
  remembered: string | undefined,
): boolean {
  return remembered !== undefined && openIfGood(sealer, remembered, placeOf(order)) === 'confirmed';
}
