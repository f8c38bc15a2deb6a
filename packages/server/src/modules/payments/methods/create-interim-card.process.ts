import type { CreateInterimCardInput, EnteredCard, InterimCard } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { dayMs, hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import { sortByBodyOrder } from '../../../kit/sort-by-body-order.ts';
import { type CardGateway, type CardSummary, unknownCard } from '../../../ports/card-gateway.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type CommerceApp, findCommerceApp } from '../../organizations/commerce-apps.sql.ts';
import { callGateway } from '../charges/call-gateway.ts';
import {
  deleteVerification,
  insertOrGetVerification,
  writeDeletionOfOldVerifications,
} from './card-verifications.sql.ts';
import { checkCardholder, readBillingAddress } from './cardholder.ts';
import { hashInterimCardKey, writeDeletionOfExpiredCards, writeInterimCard } from './interim-cards.sql.ts';

interface CheckedEntry {
  app: CommerceApp;
  gateway: CardGateway;
  summary: CardSummary;
}

/**
 * Turns a card of the payment form into an interim card. Its owner is present, so the bank verifies the card now. If
 * the bank asks for a confirmation, the form returns the action and sends the same request again after it. Name and
 * address are checked here too, while the cardholder can still correct them. They are stored with the payment method.
 */
export async function createInterimCard(
  services: Services,
  input: CreateInterimCardInput,
): Promise<EnteredCard> {
  const entry = await checkEntry(services, input);
  const id = await openVerification(services, entry, input.card_token);
  const answer = await callGateway(services, () =>
    entry.gateway.verifyCard({
      key: id,
      cardToken: input.card_token,
      cardholderName: input.cardholder_name,
      billingAddress: readBillingAddress(input.billing_address),
    }),
  );
  switch (answer.outcome) {
    case 'needs_payer':
      return { interim_card: null, payer_action: answer.action };
    case 'declined':
      if (answer.code === unknownCard.code) throw badRequest([goneCard]);
      throw new AppError('card_declined', answer.message);
    case 'verified':
      return {
        interim_card: await storeInterimCard(services, entry, id, input.card_token),
        payer_action: null,
      };
  }
}

const goneCard = { field: 'card_token', message: 'The card is not known any more; enter it again' };

async function checkEntry(services: Services, input: CreateInterimCardInput): Promise<CheckedEntry> {
  const gateway = services.cardGateway;
  if (!gateway) throw new AppError('not_found', 'This service takes no cards.');
  const app = await findCommerceApp(services.db, input.public_app_id);
  const summary = await callGateway(services, () => gateway.lookUpCard(input.card_token));
  const problems = checkCardholder(input);
  if (!app)
    problems.push({ field: 'public_app_id', message: `Commerce app not found: ${input.public_app_id}` });
  if (!summary) problems.push(goneCard);
  if (!app || !summary || problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  return { app, gateway, summary };
}

/** Commits the key of the verification before the gateway is asked, so that each repetition asks with the same key. */
async function openVerification(
  { db, clock }: Services,
  { app, gateway }: CheckedEntry,
  cardToken: string,
): Promise<string> {
  const { organization } = app;
  const now = organizationTime(clock, organization);
  const id = await db.transaction((tx) => {
    writeDeletionOfOldVerifications(tx, organization.id, new Date(now.getTime() - dayMs));
    return insertOrGetVerification(tx, {
      organization_id: organization.id,
      id: newId(),
      commerce_app_id: app.id,
      gateway: gateway.name,
      card_token: cardToken,
      created_at: now,
    });
  });
  if (id) return id;
  throw badRequest([goneCard]);
}

async function storeInterimCard(
  { db, clock, initiator }: Services,
  { app: { id: commerceAppId, organization }, gateway, summary }: CheckedEntry,
  id: string,
  cardToken: string,
): Promise<InterimCard> {
  const key = `interim_card_${newToken().replaceAll('-', '')}`;
  const now = organizationTime(clock, organization);
  await db.transaction(async (tx) => {
    // Two requests with the same card can both learn that it is verified. One of them gets a key.
    if (!(await deleteVerification(tx, organization.id, id))) throw badRequest([goneCard]);
    // Interim cards are deleted a day after they expire. No interrupted request is repeated so late.
    writeDeletionOfExpiredCards(tx, organization.id, new Date(now.getTime() - dayMs));
    writeInterimCard(tx, {
      organizationId: organization.id,
      id,
      commerceAppId,
      keyHash: hashInterimCardKey(key),
      gateway: gateway.name,
      cardToken,
      summary,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hourMs),
    });
    recordAct({ initiator }, tx, {
      organizationId: organization.id,
      act: 'create_interim_card',
      subject: { kind: 'interim_card', id },
      details: { commerce_app_id: commerceAppId },
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
