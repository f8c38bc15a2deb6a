/** A request to a page of a gift: the gift at its link, what was chosen so far, and the language of the answer. */
import { type Context, openContext, type Services } from '../../../context/context.ts';
import type { GiftRules } from '../../batches/batch-record.ts';
import { rulesOf } from '../../gifts/lock-gift.ts';
import { productsOf } from '../../gifts/products-of.ts';
import { findOrderByGiftToken } from '../../orders/find-orders.sql.ts';
import { findDraft, type GiftDraft } from '../../orders/gift-drafts.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { isAcceptable, isAccepted, isGiftExpired } from '../../orders/order-state.ts';
import { presentationSettings, recipientLink } from '../../orders/present-order.ts';
import { findByLink } from '../find-by-link.ts';
import type { PageRequest, Visit } from '../site.ts';
import { textsIn } from '../texts.ts';

export interface GiftVisit extends Visit {
  readonly rules: GiftRules;
  readonly draft: GiftDraft;
  readonly state: GiftState;
  /** True for the browser that accepted the gift. */
  readonly isAccepter: boolean;
}

export type GiftState = 'new' | 'open' | 'accepted' | 'expired' | 'canceled' | 'declined' | 'failed';

/** Throws `not_found` if there is no gift at the link. */
export async function openGiftVisit(services: Services, request: PageRequest): Promise<GiftVisit> {
  const reader = services.db.sharedReader;
  const { organization, order, language } = await findByLink(services, request, findOrderByGiftToken);
  const vault = await services.vaultStore.vault();
  const [context, rules, draft] = await Promise.all([
    openContext(services, organization),
    rulesOf(reader, order),
    findDraft({ vault }, reader, order),
  ]);
  return {
    ...request,
    context,
    order,
    rules,
    draft,
    state: stateOf(context, order),
    isAccepter: order.recipient_token !== null && request.remembered === order.recipient_token,
    language,
    texts: textsIn(language),
    path: `/gift/${request.link}`,
  };
}

/** The path of the recipient's own page; null before the acceptance. */
export function recipientPathOf({ context, order }: Pick<Visit, 'context' | 'order'>): string | null {
  const { recipient_token: token } = order;
  return token && new URL(recipientLink(presentationSettings(context), token)).pathname;
}

function stateOf(context: Context, order: OrderRecord): GiftState {
  const { status, cancel_reason: reason } = order;
  if (isAcceptable(status)) {
    if (isGiftExpired(context, order)) return 'expired';
    return status === 'opened' ? 'open' : 'new';
  }
  if (isAccepted(status)) return 'accepted';
  return status === 'failed' ? 'failed' : (reason ?? 'canceled');
}

/** True if the recipient has to choose a product before the gift can be accepted. */
export const isUndecided = (visit: Pick<Visit, 'context' | 'order'>): boolean =>
  productsOf(visit.context, visit.order).some(({ isCollection }) => isCollection);
