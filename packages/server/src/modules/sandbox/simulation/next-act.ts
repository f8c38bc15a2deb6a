/** Decides what the recipient of an order does next in a simulation. */
import { dayMs } from '../../../kit/duration.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { isAcceptable, isAccepted, isGiftExpired } from '../../orders/order-state.ts';
import { tagOf } from './recipient-tag.ts';
import { reaches, type SimulationMoment } from './simulation-moment.ts';

export type RecipientAct = 'open' | 'accept' | 'decline' | 'thank';

export type PlayedRecipient = Pick<
  OrderRecord,
  'status' | 'recipient_email' | 'notification_status' | 'opened_at' | 'expires_at' | 'thank_you_note'
>;

/** A recipient with the tag `+slow` waits for so long after opening the gift. */
const slowMs = dayMs;

/** Returns null if the recipient has done everything that the tag in the email address says, or can do nothing. */
export function nextAct(order: PlayedRecipient, { until, now }: SimulationMoment): RecipientAct | null {
  const tag = tagOf(order.recipient_email);
  if (tag === 'ignore' || tag === 'bounce' || !reaches(until, 'opened')) return null;
  if (isAccepted(order.status)) {
    const isThanking = tag === 'thankyou' && order.thank_you_note === null && reaches(until, 'accepted');
    return isThanking ? 'thank' : null;
  }
  if (!isAcceptable(order.status) || isGiftExpired({ now }, order) || !isReached(order)) return null;
  if (order.opened_at === null) return 'open';
  if (!reaches(until, 'accepted')) return null;
  if (tag === 'decline') return 'decline';
  const isWaiting = tag === 'slow' && now.getTime() - order.opened_at.getTime() < slowMs;
  return isWaiting ? null : 'accept';
}

/** False for a recipient whose mail was not sent, and who does not know the gift link by other means. */
const isReached = ({ status, notification_status: mail }: PlayedRecipient): boolean =>
  status !== 'created' || mail === 'none' || mail === 'sent';
