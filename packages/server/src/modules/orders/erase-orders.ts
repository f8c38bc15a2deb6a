import type { Tx } from '../../db/statements.ts';
import { erasedAddress, erasedText } from './erased-recipient.ts';
import { writeDeletionOfDrafts } from './gift-drafts.sql.ts';
import type { OrderRecord } from './order-record.ts';
import { writeOrderChanges } from './write-orders.sql.ts';

/** Erases the recipients of locked orders from the orders, which keep their money and their history. `at` is real time. */
export function writeErasedOrders(
  tx: Tx,
  organizationId: string,
  orders: readonly OrderRecord[],
  at: Date,
): void {
  const erased = {
    recipient_first_name: erasedText,
    recipient_last_name: null,
    recipient_email: null,
    recipient_phone: null,
    decline_message: null,
    thank_you_note: null,
    erased_at: at,
  };
  writeOrderChanges(
    tx,
    organizationId,
    orders.map(({ id, mailing_address: address }) => ({
      ...erased,
      mailing_address: address && erasedAddress(address),
      id,
    })),
  );
  writeDeletionOfDrafts(
    tx,
    organizationId,
    orders.map(({ id }) => id),
  );
}
