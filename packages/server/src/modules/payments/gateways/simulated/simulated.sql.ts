/** The simulated gateway's own books. Its rows are its answers: a key that is there already keeps the one it has. */
import type { Selectable } from 'kysely';
import type { Statements, Tx } from '../../../../db/statements.ts';
import type {
  SimulatedAttachments,
  SimulatedCards,
  SimulatedCharges,
  SimulatedRefunds,
} from '../../../../db/tables.generated.ts';
import type { CardSummary, Declined, StoredCard } from '../../../../ports/card-gateway.ts';
import type { CardBehavior } from './test-cards.ts';

export type SimulatedCardRow = Selectable<SimulatedCards> & { behavior: CardBehavior };
export type SimulatedAttachmentRow = Selectable<SimulatedAttachments>;
export type SimulatedChargeRow = Selectable<SimulatedCharges>;
export type SimulatedRefundRow = Selectable<SimulatedRefunds>;

const newCard = `insert into simulated_cards (card_token, brand, last4, exp_month, exp_year, behavior, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export async function insertCard(
  db: Statements,
  card: { cardToken: string; summary: CardSummary; behavior: CardBehavior; at: Date },
): Promise<void> {
  const { brand, last4, expMonth, expYear } = card.summary;
  await db.query(newCard, [card.cardToken, brand, last4, expMonth, expYear, card.behavior, card.at]);
}

const cardByToken = 'select * from simulated_cards where card_token = $1';

export async function findSimulatedCard(db: Statements, cardToken: string): Promise<SimulatedCardRow | null> {
  const [card] = await db.query<SimulatedCardRow>(cardByToken, [cardToken]);
  return card ?? null;
}

const cardOnFile = `select c.* from simulated_attachments a join simulated_cards c on c.card_token = a.card_token
  where a.method_reference = $1 and a.customer_reference = $2 and a.detached_at is null`;

/** Null once it was detached. */
export async function findAttachedCard(db: Statements, card: StoredCard): Promise<SimulatedCardRow | null> {
  const [row] = await db.query<SimulatedCardRow>(cardOnFile, [card.methodReference, card.customerReference]);
  return row ?? null;
}

const newAttachment = `insert into simulated_attachments (key, card_token, customer_reference, method_reference,
    decline_code, decline_message, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing`;
const attachmentByKey = 'select * from simulated_attachments where key = $1';

export async function insertOrGetAttachment(
  db: Statements,
  attachment: { key: string; cardToken: string; card: StoredCard; refusal: Declined | null; at: Date },
): Promise<SimulatedAttachmentRow | undefined> {
  const { key, cardToken, card, refusal, at } = attachment;
  const references = refusal ? [null, null] : [card.customerReference, card.methodReference];
  await db.query(newAttachment, [key, cardToken, ...references, refusal?.code, refusal?.message, at]);
  return (await db.query<SimulatedAttachmentRow>(attachmentByKey, [key]))[0];
}

const setDetached = `update simulated_attachments set detached_at = $3
  where method_reference = $1 and customer_reference = $2 and detached_at is null`;

export async function writeDetached(db: Statements, card: StoredCard, at: Date): Promise<void> {
  await db.query(setDetached, [card.methodReference, card.customerReference, at]);
}

const newCharge = `insert into simulated_charges (key, method_reference, amount_cents, description, reference,
    decline_code, decline_message, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing returning key`;
const chargeByKey = 'select * from simulated_charges where key = $1';
const chargeByReference = 'select * from simulated_charges where reference = $1 for update';

/** Tells whether this is the first time that the key is seen, in which case the row is the one given. */
export async function insertCharge(
  db: Statements,
  charge: Omit<SimulatedChargeRow, 'decline_code' | 'decline_message'> & { refusal: Declined | null },
): Promise<boolean> {
  const { key, method_reference, amount_cents, description, reference, refusal, created_at } = charge;
  const inserted = await db.query(newCharge, [
    ...[key, method_reference, amount_cents, description],
    ...[refusal ? null : reference, refusal?.code, refusal?.message, created_at],
  ]);
  return inserted.length > 0;
}

export async function findChargeByKey(db: Statements, key: string): Promise<SimulatedChargeRow | null> {
  const [charge] = await db.query<SimulatedChargeRow>(chargeByKey, [key]);
  return charge ?? null;
}

/** Refunds of one charge wait for each other, so that together they stay within it. */
export async function lockSimulatedCharge(tx: Tx, reference: string): Promise<SimulatedChargeRow | null> {
  const [charge] = await tx.query<SimulatedChargeRow>(chargeByReference, [reference]);
  return charge ?? null;
}

const refundsOfCharge = 'select * from simulated_refunds where charge_reference = $1';

export const findRefunds = (tx: Tx, chargeReference: string): Promise<SimulatedRefundRow[]> =>
  tx.query(refundsOfCharge, [chargeReference]);

const newRefund = `insert into simulated_refunds (key, charge_reference, amount_cents, reference, decline_code,
    decline_message, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing`;
const refundByKey = 'select * from simulated_refunds where key = $1';

export async function insertOrGetRefund(
  tx: Tx,
  refund: Omit<SimulatedRefundRow, 'decline_code' | 'decline_message'> & { refusal: Declined | null },
): Promise<SimulatedRefundRow | undefined> {
  const { key, charge_reference, amount_cents, reference, refusal, created_at } = refund;
  await tx.query(newRefund, [
    ...[key, charge_reference, amount_cents, refusal ? null : reference],
    ...[refusal?.code, refusal?.message, created_at],
  ]);
  return (await tx.query<SimulatedRefundRow>(refundByKey, [key]))[0];
}
