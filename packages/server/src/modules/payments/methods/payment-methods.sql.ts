import { insertInto } from '../../../db/insertions.ts';
import { allColumns, columns, fragment, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';
import type { CardBillingAddress, CardGateway } from '../../../ports/card-gateway.ts';

interface GatewayDetails {
  gateway: CardGateway['name'];
  billing_address: CardBillingAddress;
}

/** A stored card. Its `deleted_at` is set once it must not be charged any more. */
export interface CardMethod extends Omit<Row<'payment_methods'>, keyof GatewayDetails>, GatewayDetails {}

const method = allColumns('payment_methods').as<GatewayDetails>();

/** The owner of cards: a user of a commerce app. */
export interface CardOwner {
  organizationId: string;
  commerceAppId: string;
  commerceEndUserId: string;
}

const methodById = sql`select ${method} from payment_methods where organization_id = $1 and id = $2`;

export async function findCardMethod(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<CardMethod | null> {
  if (!isUuid(id)) return null;
  const [method] = await db.query(methodById, [organizationId, id]);
  return method ?? null;
}

const ofUser = fragment`organization_id = $1 and commerce_app_id = $2 and commerce_end_user_id = $3 and deleted_at is null`;
const methodsOfUser = sql`select ${method} from payment_methods where ${ofUser}
  order by id desc limit $4 offset $5`;
const countOfUser = sql`select ${total} from payment_methods where ${ofUser}`;

/** Returns a page of a user's cards, newest first, and their total number. */
export async function findMethodsOfUser(
  db: Statements,
  owner: CardOwner,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ methods: CardMethod[]; total: number }> {
  const values = [owner.organizationId, owner.commerceAppId, owner.commerceEndUserId];
  const [methods, [counted]] = await Promise.all([
    db.query(methodsOfUser, [...values, limit, offset]),
    db.query(countOfUser, values),
  ]);
  return { methods, total: counted?.total ?? 0 };
}

const ownMethods = sql`select ${method} from payment_methods
  where organization_id = $1 and commerce_app_id is null and deleted_at is null order by id desc`;

/** Returns the organization's own cards, newest first. */
export const findOwnMethods = (db: Statements, organizationId: string): Promise<CardMethod[]> =>
  db.query(ownMethods, [organizationId]);

const ownMethodOfAny = sql`select ${method} from payment_methods
  where organization_id = any($1::uuid[]) and id = $2 and commerce_app_id is null`;

/** Finds a card that belongs to one of these organizations itself. It may be deleted. */
export async function findOwnMethodOfAny(
  db: Statements,
  organizationIds: readonly string[],
  id: string,
): Promise<CardMethod | null> {
  if (!isUuid(id)) return null;
  const [method] = await db.query(ownMethodOfAny, [organizationIds, id]);
  return method ?? null;
}

const insert = insertInto('payment_methods', { except: ['forgotten_at'] });

export const writeCardMethod = (tx: Tx, method: CardMethod): void => tx.insert(insert, method);

const deleteOfUser = sql`update payment_methods set deleted_at = $5
  where ${ofUser} and id = $4
  returning ${columns('payment_methods', ['id'])}`;

/** Deletes a card of a user. Returns false if the user has no such card or it was deleted before. */
export async function deleteMethodOfUser(tx: Tx, owner: CardOwner, id: string, at: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const values = [owner.organizationId, owner.commerceAppId, owner.commerceEndUserId, id, at];
  return (await tx.query(deleteOfUser, values)).length > 0;
}

const deleteOwn = sql`update payment_methods set deleted_at = $3
  where organization_id = $1 and id = $2 and deleted_at is null
  returning ${columns('payment_methods', ['id'])}`;

/** Deletes a card. Returns false if it was deleted before. */
export async function deleteMethod(tx: Tx, organizationId: string, id: string, at: Date): Promise<boolean> {
  return (await tx.query(deleteOwn, [organizationId, id, at])).length > 0;
}

const setLabel = sql`update payment_methods set label = $3
  where organization_id = $1 and id = $2 and commerce_app_id is null and deleted_at is null
  returning ${method}`;

/** Names a card of the organization itself. Returns null if it has no such card any more. */
export async function updateLabel(
  tx: Tx,
  organizationId: string,
  id: string,
  label: string | null,
): Promise<CardMethod | null> {
  const [renamed] = await tx.query(setLabel, [organizationId, id, label]);
  return renamed ?? null;
}

const setForgotten = sql`update payment_methods set forgotten_at = $3 where organization_id = $1 and id = $2`;

export async function updateForgotten(
  db: Statements,
  { organization_id, id }: CardMethod,
  at: Date,
): Promise<void> {
  await db.query(setForgotten, [organization_id, id, at]);
}
