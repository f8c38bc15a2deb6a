import type { CreateInterimCardInput, InterimCard } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { dayMs, hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import { sortByBodyOrder } from '../../../kit/sort-by-body-order.ts';
import type { CardGateway, CardSummary } from '../../../ports/card-gateway.ts';
import { type CommerceApp, findCommerceApp } from '../../organizations/commerce-apps.sql.ts';
import { callGateway } from '../charges/call-gateway.ts';
import { checkCardholder } from './cardholder.ts';
import { hashInterimCardKey, writeDeletionOfExpiredCards, writeInterimCard } from './interim-cards.sql.ts';

/**
 * Creates an interim card and returns its key to the payment form. Name and address are checked here, while the
 * cardholder can still correct them. They are not stored before the app's own server sends them with the key.
 */
export async function createInterimCard(
  services: Services,
  input: CreateInterimCardInput,
): Promise<InterimCard> {
  const gateway = services.cardGateway;
  if (!gateway) throw new AppError('not_found', 'This service takes no cards.');
  const app = await findCommerceApp(services.db, input.public_app_id);
  const summary = await callGateway(services, () => gateway.lookUpCard(input.card_token));
  const problems = checkCardholder(input);
  if (!app)
    problems.push({ field: 'public_app_id', message: `Commerce app not found: ${input.public_app_id}` });
  if (!summary)
    problems.push({ field: 'card_token', message: 'The card is not known any more; enter it again' });
  if (!app || !summary || problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  return storeInterimCard(services, app, { gateway: gateway.name, token: input.card_token, summary });
}

async function storeInterimCard(
  { db, clock }: Services,
  { id: commerceAppId, organization }: CommerceApp,
  { gateway, token, summary }: { gateway: CardGateway['name']; token: string; summary: CardSummary },
): Promise<InterimCard> {
  const key = `interim_card_${newToken().replaceAll('-', '')}`;
  const now = organizationTime(clock, organization);
  await db.transaction(async (tx) => {
    // Interim cards are deleted a day after they expire. No interrupted request is repeated so late.
    writeDeletionOfExpiredCards(tx, organization.id, new Date(now.getTime() - dayMs));
    writeInterimCard(tx, {
      organizationId: organization.id,
      id: newId(),
      commerceAppId,
      keyHash: hashInterimCardKey(key),
      gateway,
      cardToken: token,
      summary,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hourMs),
    });
  });
  return {
    interim_card_key: key,
    card_brand: summary.brand,
    card_last_4: summary.last4,
    card_exp_month: summary.expMonth,
    card_exp_year: summary.expYear,
  };
}
