/** A request to a recipient's own page: the accepted gift at its link, and whether its details may be shown. */
import { openContext, type Services } from '../../../context/context.ts';
import { dayMs } from '../../../kit/duration.ts';
import { findOrderByRecipientToken } from '../../orders/find-orders.sql.ts';
import { findByLink } from '../find-by-link.ts';
import type { PageRequest, Visit } from '../site.ts';
import { textsIn } from '../texts.ts';
import { wasConfirmed } from './confirmation.ts';

export interface RecipientVisit extends Visit {
  /** False if the visitor first has to show that the gift is theirs. */
  readonly maySeeDetails: boolean;
}

/** Links stay in mailboxes for years. After this time, the link alone is not enough. */
const openAfterDeliveryMs = 60 * dayMs;

/** Throws `not_found` if there is nothing at the link. */
export async function openRecipientVisit(services: Services, request: PageRequest): Promise<RecipientVisit> {
  const { organization, order, language } = await findByLink(services, request, findOrderByRecipientToken);
  const context = await openContext(services, organization);
  const ended = order.delivered_at ?? order.failed_at ?? order.canceled_at;
  const isRecent = ended === null || context.now.getTime() - ended.getTime() < openAfterDeliveryMs;
  return {
    ...request,
    context,
    order,
    maySeeDetails: isRecent || wasConfirmed(services, order, request.remembered),
    language,
    texts: textsIn(language),
    path: `/r/${request.link}`,
  };
}
