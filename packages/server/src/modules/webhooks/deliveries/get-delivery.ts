import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { isUuid } from '../../../kit/ids.ts';
import { type DeliveryRow, findDelivery } from './deliveries.sql.ts';

/** A delivery of an endpoint that the caller has access to. Throws `not_found` when there is none with this id. */
export async function getDelivery(
  context: CallerContext,
  db: Statements,
  endpointId: string,
  id: string,
): Promise<DeliveryRow> {
  const delivery = isUuid(id) ? await findDelivery(db, context.organization.id, endpointId, id) : null;
  if (!delivery) throw new AppError('not_found', 'Delivery not found');
  return delivery;
}
