import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from './order-record.ts';

/** Nothing personal is stored again about a recipient whose data were erased. */
export function refuseErased({ erased_at: erasedAt }: Pick<OrderRecord, 'erased_at'>): void {
  if (erasedAt === null) return;
  throw new AppError(
    'order_state',
    `The data of the recipient were erased on ${erasedAt.toISOString().slice(0, 10)}, so nothing can be added to this gift.`,
  );
}
