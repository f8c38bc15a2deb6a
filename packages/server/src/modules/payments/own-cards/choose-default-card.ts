import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CardGateway } from '../../../ports/card-gateway.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { setDefaultPaymentMethod } from '../../organizations/set-default-payment-method.ts';
import { reasonNotToAccept } from '../methods/card-obstacle.ts';
import { type CardMethod, findCardMethod } from '../methods/payment-methods.sql.ts';

/** Makes a card the payment method of batches that name none. Refuses a card that every such batch would be refused for. */
export async function chooseDefaultCard(
  context: { readonly now: Date; readonly cardGateway: Pick<CardGateway, 'name'> | null },
  tx: Tx,
  { organization_id, id }: CardMethod,
): Promise<void> {
  lockOrganization(tx, organization_id);
  const card = await findCardMethod(tx, organization_id, id);
  const problem = card ? reasonNotToAccept(context, card) : `Payment method not found: ${id}`;
  if (problem) throw new AppError('invalid_request', `${problem}.`);
  setDefaultPaymentMethod(tx, organization_id, id);
}
