/** The simulated gateway's own books. Its rows are its answers: a key that is there already keeps the one it has. */
import { insertInto } from '../../../../db/insertions.ts';
import { allColumns, columns, sql } from '../../../../db/sql.ts';
import type { Statements, Tx } from '../../../../db/statements.ts';
import type { Row } from '../../../../db/tables.ts';
import type { CardSummary, Declined, StoredCard } from '../../../../ports/card-gateway.ts';
import type { CardBehavior } from './test-cards.ts';

export interface SimulatedCardRow extends Row<'simulated_cards'> {
  behavior: CardBehavior;
}
export type SimulatedAttachmentRow = Row<'simulated_attachments'>;
export type SimulatedChargeRow = Row<'simulated_charges'>;
export type SimulatedRefundRow = Row<'simulated_refunds'>;

const insertNewCard = insertInto('simulated_cards');

export async function insertCard(
  db: Statements,
  card: { cardToken: string; summary: CardSummary; behavior: CardBehavior; at: Date },
): Promise<void> {
  const { brand, last4, expMonth, expYear } = card.summary;
  const row = {
    card_token: card.cardToken,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    behavior: card.behavior,
    created_at: card.at,
  };
  await db.query(insertNewCard.statement, insertNewCard.valuesOf(row));
}

type Behavior = Pick<SimulatedCardRow, 'behavior'>;

const cardByToken = sql`select ${allColumns('simulated_cards').as<Behavior>()} from simulated_cards
  where card_token = $1`;

export async function findSimulatedCard(db: Statements, cardToken: string): Promise<SimulatedCardRow | null> {
  const [card] = await db.query(cardByToken, [cardToken]);
  return card ?? null;
}

const cardOnFile = sql`select ${allColumns('simulated_cards', 'c').as<Behavior>()}
  from simulated_attachments a join simulated_cards c on c.card_token = a.card_token
  where a.method_reference = $1 and a.customer_reference = $2 and a.detached_at is null`;

/** Null once it was detached. */
export async function findAttachedCard(db: Statements, card: StoredCard): Promise<SimulatedCardRow | null> {
  const [row] = await db.query(cardOnFile, [card.methodReference, card.customerReference]);
  return row ?? null;
}

const insertAttachment = insertInto('simulated_attachments', { except: ['detached_at'] });
const insertNewAttachment = sql`${insertAttachment.statement} on conflict (key) do nothing`;
const attachmentByKey = sql`select ${allColumns('simulated_attachments')} from simulated_attachments
  where key = $1`;

export async function insertOrGetAttachment(
  db: Statements,
  attachment: { key: string; cardToken: string; card: StoredCard; refusal: Declined | null; at: Date },
): Promise<SimulatedAttachmentRow | undefined> {
  const { key, cardToken, card, refusal, at } = attachment;
  const row = {
    key,
    card_token: cardToken,
    customer_reference: refusal ? null : card.customerReference,
    method_reference: refusal ? null : card.methodReference,
    ...columnsOfRefusal(refusal),
    created_at: at,
  };
  await db.query(insertNewAttachment, insertAttachment.valuesOf(row));
  return (await db.query(attachmentByKey, [key]))[0];
}

const columnsOfRefusal = (refusal: Declined | null) => ({
  decline_code: refusal?.code ?? null,
  decline_message: refusal?.message ?? null,
});

const setDetached = sql`update simulated_attachments set detached_at = $3
  where method_reference = $1 and customer_reference = $2 and detached_at is null`;

export async function updateDetached(db: Statements, card: StoredCard, at: Date): Promise<void> {
  await db.query(setDetached, [card.methodReference, card.customerReference, at]);
}

const charge = allColumns('simulated_charges');
const insertNewCharge = insertInto('simulated_charges');
const insertChargeOnce = sql`${insertNewCharge.statement}
  on conflict (key) do nothing returning ${columns('simulated_charges', ['key'])}`;
const chargeByKey = sql`select ${charge} from simulated_charges where key = $1`;
const chargeByReference = sql`select ${charge} from simulated_charges where reference = $1 for update`;

/** Returns whether this is the first time that the key is seen, in which case the row is the one given. */
export async function insertCharge(
  db: Statements,
  charge: Omit<SimulatedChargeRow, 'decline_code' | 'decline_message'> & { refusal: Declined | null },
): Promise<boolean> {
  const { refusal, ...row } = charge;
  const reference = refusal ? null : row.reference;
  const values = insertNewCharge.valuesOf({ ...row, reference, ...columnsOfRefusal(refusal) });
  return (await db.query(insertChargeOnce, values)).length > 0;
}

export async function findChargeByKey(db: Statements, key: string): Promise<SimulatedChargeRow | null> {
  const [charge] = await db.query(chargeByKey, [key]);
  return charge ?? null;
}

/** Refunds of one charge wait for each other, so that together they stay within it. */
export async function lockSimulatedCharge(tx: Tx, reference: string): Promise<SimulatedChargeRow | null> {
  const [charge] = await tx.query(chargeByReference, [reference]);
  return charge ?? null;
}

const refund = allColumns('simulated_refunds');
const refundsOfCharge = sql`select ${refund} from simulated_refunds where charge_reference = $1`;

export const findRefunds = (tx: Tx, chargeReference: string): Promise<SimulatedRefundRow[]> =>
  tx.query(refundsOfCharge, [chargeReference]);

const insertNewRefund = insertInto('simulated_refunds');
const insertRefundOnce = sql`${insertNewRefund.statement} on conflict (key) do nothing`;
const refundByKey = sql`select ${refund} from simulated_refunds where key = $1`;

export async function insertOrGetRefund(
  tx: Tx,
  refund: Omit<SimulatedRefundRow, 'decline_code' | 'decline_message'> & { refusal: Declined | null },
): Promise<SimulatedRefundRow | undefined> {
  const { refusal, ...row } = refund;
  const reference = refusal ? null : row.reference;
  const values = insertNewRefund.valuesOf({ ...row, reference, ...columnsOfRefusal(refusal) });
  await tx.query(insertRefundOnce, values);
  return (await tx.query(refundByKey, [row.key]))[0];
}
