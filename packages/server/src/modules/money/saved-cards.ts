import {
  type CardLink,
  cardLinkHours,
  expiresSoonDays,
  mostNamedBatches,
  type RemoveCardInput,
  type RemovedCard,
  type RenameCardInput,
  type SavedCard,
  type SavedCardList,
} from '@gifts/contract/dashboard/money-cards';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs, hourMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { findScheduledWithMethod } from '../batches/scheduled-with-method.sql.ts';
import { isCardExpired, reasonNotToAccept } from '../payments/methods/card-obstacle.ts';
import { formatCardName } from '../payments/methods/format-card-name.ts';
import {
  type CardMethod,
  findCardMethod,
  findOwnMethods,
  updateLabel,
} from '../payments/methods/payment-methods.sql.ts';
import { createCardLink } from '../payments/own-cards/create-card-link.ts';
import { removeOwnCard } from '../payments/own-cards/remove-own-card.ts';

/** Lists the cards of the organization itself, with the scheduled batches that they are to pay for. */
export async function listPaymentCards(context: CallerContext, db: Statements): Promise<SavedCardList> {
  const cards = await findOwnMethods(db, context.organization.id);
  const data: SavedCard[] = [];
  for (const card of cards) data.push(await presentCard(context, db, card));
  return {
    data,
    takes_cards: context.cardGateway !== null,
    is_simulated: context.cardGateway?.name === 'simulated',
  };
}

async function presentCard(
  { caller, cardGateway, now, organization }: CallerContext,
  db: Statements,
  card: CardMethod,
): Promise<SavedCard> {
  const scheduled = await findScheduledWithMethod(db, organization.id, card.id);
  const next = scheduled.slice(0, mostNamedBatches).map(({ id }) => id);
  const batches = await findBatches(db, organization.id, next);
  return {
    id: card.id,
    name: formatCardName(card),
    label: card.label,
    cardholder_name: card.cardholder_name,
    card_exp_month: card.card_exp_month,
    card_exp_year: card.card_exp_year,
    status: statusOf({ cardGateway, now }, card),
    is_default: organization.default_payment_method === card.id,
    created_at: card.created_at.toISOString(),
    scheduled_count: scheduled.length,
    scheduled: next.flatMap((id) => {
      const batch = batches.find((each) => each.id === id);
      if (!batch || !canReach(caller, batch)) return [];
      const time = batch.scheduled_send_on?.toISOString() ?? null;
      return [{ id, name: batch.batch_name, scheduled_send_on: time }];
    }),
  };
}

function statusOf(
  context: Pick<CallerContext, 'cardGateway' | 'now'>,
  card: CardMethod,
): SavedCard['status'] {
  if (isCardExpired(card, context.now)) return 'expired';
  if (reasonNotToAccept(context, card) !== null) return 'unusable';
  const soon = new Date(context.now.getTime() + expiresSoonDays * dayMs);
  return isCardExpired(card, soon) ? 'expires_soon' : 'usable';
}

/** Makes a link for an admin, who opens it or sends it to whoever has the card. */
export function makeCardLink(context: CallerContext, tx: Tx): CardLink {
  if (context.cardGateway === null) {
    throw new AppError(
      'forbidden',
      'This service takes no cards. Whoever runs it can set up a card gateway (docs/operating.md says how).',
    );
  }
  const { address, expiresAt } = createCardLink(context, tx, cardLinkHours * hourMs);
  return { url: address, expires_at: expiresAt.toISOString() };
}

/** Gives a card a name of its own, or takes it away. */
export async function renamePaymentCard(
  context: CallerContext,
  tx: Tx,
  id: string,
  { label }: RenameCardInput,
): Promise<SavedCard> {
  const organizationId = context.organization.id;
  const renamed = isUuid(id) ? await updateLabel(tx, organizationId, id, label?.trim() || null) : null;
  if (!renamed) throw noCard();
  return presentCard(context, tx, renamed);
}

const noCard = (): AppError => new AppError('not_found', 'Card not found. It may have been removed.');

/** Removes a card. Refuses one that scheduled batches name, because they would fail at their time. */
export async function removePaymentCard(
  context: CallerContext,
  tx: Tx,
  id: string,
  { even_if_used: evenIfUsed = false }: RemoveCardInput,
): Promise<RemovedCard> {
  const card = await findCardMethod(tx, context.organization.id, id);
  if (!card || card.commerce_app_id !== null || card.deleted_at !== null) {
    throw noCard();
  }
  const scheduled = await findScheduledWithMethod(tx, context.organization.id, card.id);
  if (scheduled.length > 0 && !evenIfUsed) throw isUsed(card, scheduled.length);
  const { wasDefault } = await removeOwnCard(context, tx, card);
  return { was_default: wasDefault };
}

const isUsed = (card: CardMethod, count: number): AppError =>
  badRequest([
    {
      field: 'even_if_used',
      message: `${formatCardName(card)} is to pay for ${count === 1 ? '1 scheduled batch, which fails' : `${count} scheduled batches, which fail`} without it. Cancel them first, or send true.`,
    },
  ]);
