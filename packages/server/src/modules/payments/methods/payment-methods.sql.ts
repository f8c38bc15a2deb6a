import type { Selectable } from 'kysely';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { PaymentMethods } from '../../../db/tables.generated.ts';
import { isUuid } from '../../../kit/ids.ts';
import type { CardBillingAddress, CardGateway } from '../../../ports/card-gateway.ts';

/** A stored card. Its `deleted_at` is set once it must not be charged any more. */
export interface CardMethod extends Omit<Selectable<PaymentMethods>, 'gateway' | 'billing_address'> {
  gateway: CardGateway['name'];
  billing_address: CardBillingAddress;
}

/** The owner of cards: a user of a commerce app. */
export interface CardOwner {
  organizationId: string;
  commerceAppId: string;
  commerceEndUserId: string;
}

const methodById = `select * from payment_methods where organization_id = $1 and id = $2`;

export async function findCardMethod(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<CardMethod | null> {
  if (!isUuid(id)) return null;
  const [method] = await db.query<CardMethod>(methodById, [organizationId, id]);
  return method ?? null;
}

const ofUser = `organization_id = $1 and commerce_app_id = $2 and commerce_end_user_id = $3 and deleted_at is null`;
const methodsOfUser = `select * from payment_methods where ${ofUser}
  order by id desc limit $4 offset $5`;
const countOfUser = `select count(*) as total from payment_methods where ${ofUser}`;

/** Returns a page of a user's cards, newest first, and their total number. */
export async function findMethodsOfUser(
  db: Statements,
  owner: CardOwner,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ methods: CardMethod[]; total: number }> {
  const values = [owner.organizationId, owner.commerceAppId, owner.commerceEndUserId];
  const [methods, [counted]] = await Promise.all([
    db.query<CardMethod>(methodsOfUser, [...values, limit, offset]),
    db.query<{ total: number }>(countOfUser, values),
  ]);
  return { methods, total: counted?.total ?? 0 };
}

const ownMethods = `select * from payment_methods
  where organization_id = $1 and commerce_app_id is null and deleted_at is null order by id desc`;

/** Returns the organization's own cards, newest first. */
export const findOwnMethods = (db: Statements, organizationId: string): Promise<CardMethod[]> =>
  db.query(ownMethods, [organizationId]);

const insert = `insert into payment_methods (organization_id, id, commerce_app_id, commerce_end_user_id, gateway,
    customer_reference, method_reference, card_brand, card_last_4, card_exp_month, card_exp_year, cardholder_name,
    billing_address, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

export function writeCardMethod(tx: Tx, method: CardMethod): void {
  tx.defer(insert, [
    method.organization_id,
    method.id,
    method.commerce_app_id,
    method.commerce_end_user_id,
    method.gateway,
    method.customer_reference,
    method.method_reference,
    method.card_brand,
    method.card_last_4,
    method.card_exp_month,
    method.card_exp_year,
    method.cardholder_name,
    JSON.stringify(method.billing_address),
    method.created_at,
  ]);
}

const deleteOfUser = `update payment_methods set deleted_at = $5
  where ${ofUser} and id = $4 returning id`;

/** Deletes a card of a user. Returns false if the user has no such card or it was deleted before. */
export async function deleteMethodOfUser(tx: Tx, owner: CardOwner, id: string, at: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const values = [owner.organizationId, owner.commerceAppId, owner.commerceEndUserId, id, at];
  return (await tx.query(deleteOfUser, values)).length > 0;
}

const setForgotten = `update payment_methods set forgotten_at = $3 where organization_id = $1 and id = $2`;

export async function writeForgotten(
  db: Statements,
  { organization_id, id }: CardMethod,
  at: Date,
): Promise<void> {
  await db.query(setForgotten, [organization_id, id, at]);
}
