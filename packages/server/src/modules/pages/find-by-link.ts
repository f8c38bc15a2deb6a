import type { Organization } from '../../context/caller.ts';
import type { Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { type Language, languageOf, preferredLanguage } from '../../kit/languages.ts';
import { parseLinkToken } from '../../kit/link-token.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrganizationByLinkCode } from '../organizations/organizations.sql.ts';
import type { PageRequest } from './site.ts';

export interface LinkedOrder {
  readonly organization: Organization;
  readonly order: OrderRecord;
  /** The one that the recipient or the sender named, else the browser's. */
  readonly language: Language;
}

type FindOrder = (db: Statements, organizationId: string, token: string) => Promise<OrderRecord | null>;

/** Finds the order at a link by its token. Throws `not_found` if there is none. */
export async function findByLink(
  { db }: Pick<Services, 'db'>,
  { link, acceptLanguage }: Pick<PageRequest, 'link' | 'acceptLanguage'>,
  findOrder: FindOrder,
): Promise<LinkedOrder> {
  const parsed = parseLinkToken(link);
  const organization = parsed && (await findOrganizationByLinkCode(db.sharedReader, parsed.linkCode));
  const order = organization && (await findOrder(db.sharedReader, organization.id, parsed.token));
  if (!order) throw new AppError('not_found', 'This link is not known.');
  const language = languageOf(order.recipient_language) ?? preferredLanguage(acceptLanguage) ?? 'en';
  return { organization, order, language };
}
