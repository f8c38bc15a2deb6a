/** A request to a page of a gift: the gift at its link, what was chosen so far, and the language of the answer. */
import type { CatalogProduct } from '../../context/catalog.ts';
import { type Context, openContext, type Services } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { Html } from '../../kit/html.ts';
import { parseLinkToken } from '../../kit/link-token.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { rulesOf } from '../gifts/lock-gift.ts';
import { findOrderByGiftToken } from '../orders/find-orders.sql.ts';
import { findDraft, type GiftDraft } from '../orders/gift-drafts.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isAccepted, isGiftExpired } from '../orders/order-state.ts';
import { findOrganizationByLinkCode } from '../organizations/organizations.sql.ts';
import { type Language, languageOf, preferredLanguage } from './languages.ts';
import { type Texts, textsIn } from './texts.ts';

/** What a page needs of the request. */
export interface PageRequest {
  /** The end of the gift link. */
  readonly link: string;
  readonly acceptLanguage: string | undefined;
  /** The token of the recipient who accepted the gift with this browser. */
  readonly recipientCookie: string | undefined;
  readonly query: URLSearchParams;
  /** The fields of a form, in their order. Empty for a GET. */
  readonly form: URLSearchParams;
  /** The address of the style sheet. */
  readonly stylesheet: string;
}

export interface Visit extends PageRequest {
  readonly context: Context;
  readonly order: OrderRecord;
  readonly rules: GiftRules;
  readonly draft: GiftDraft;
  readonly state: GiftState;
  /** True for the browser that accepted the gift. */
  readonly isAccepter: boolean;
  readonly language: Language;
  readonly texts: Texts;
  /** The address of the gift, without a slash at its end. */
  readonly path: string;
}

export type GiftState = 'new' | 'open' | 'accepted' | 'expired' | 'canceled' | 'declined' | 'failed';

/** What a page answers: a page, or where to go instead. */
export type PageAnswer =
  | { readonly html: Html; readonly status?: number }
  /** The browser remembers `recipientToken`: the gift was accepted with it. */
  | { readonly goTo: string; readonly recipientToken?: string };

/** Throws `not_found` if there is no gift at the link. */
export async function openVisit(services: Services, request: PageRequest): Promise<Visit> {
  const reader = services.db.sharedReader;
  const link = parseLinkToken(request.link);
  const organization = link && (await findOrganizationByLinkCode(reader, link.linkCode));
  const order = organization && (await findOrderByGiftToken(reader, organization.id, link.token));
  if (!order) throw new AppError('not_found', 'This gift link is not known.');
  const [context, rules, draft] = await Promise.all([
    openContext(services, organization),
    rulesOf(reader, order),
    findDraft(reader, organization.id, order.id),
  ]);
  const language = languageOf(draft.language) ?? preferredLanguage(request.acceptLanguage) ?? 'en';
  return {
    ...request,
    context,
    order,
    rules,
    draft,
    state: stateOf(context, order),
    isAccepter: order.recipient_token !== null && request.recipientCookie === order.recipient_token,
    language,
    texts: textsIn(language),
    path: `/gift/${request.link}`,
  };
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

/** The products of the gift's cart that the catalog still has. */
export const productsOf = ({ context, order }: Pick<Visit, 'context' | 'order'>): CatalogProduct[] =>
  order.cart_items.flatMap(({ product }) => context.catalog.productsById.get(product.id) ?? []);

/** True if the recipient has to choose a product before the gift can be accepted. */
export const isUndecided = (visit: Pick<Visit, 'context' | 'order'>): boolean =>
  productsOf(visit).some(({ isCollection }) => isCollection);
