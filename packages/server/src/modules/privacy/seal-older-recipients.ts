import type { Statements } from '../../db/statements.ts';
import type { Vault } from '../../kit/vault.ts';
import { findUnsealedRecipients, replaceUnsealedRecipients } from '../batches/sealed-recipients.sql.ts';
import { findUnsealedOrders, type OrderToOpen, replaceUnsealedOrders } from '../orders/sealed-orders.sql.ts';
import { addressOf, phoneOf, sealAddressOf, sealPhoneOf } from '../orders/sealed-recipient.ts';

const sliceSize = 500;

/** Seals a slice of the recipients that an earlier release stored. Returns how many; 0 means that nothing is left. */
export async function sealOlderRecipients(db: Statements, vault: Vault): Promise<number> {
  const orders = await findUnsealedOrders(db, sliceSize);
  for (const [organizationId, own] of Map.groupBy(orders, (order) => order.organization_id)) {
    const changed = own.map((order) => ({ ...order, ...sealed(vault, order), was: order.mailing_address }));
    await replaceUnsealedOrders(db, organizationId, changed);
  }
  if (orders.length > 0) return orders.length;
  const recipients = await findUnsealedRecipients(db, sliceSize);
  if (recipients.length > 0) {
    await replaceUnsealedRecipients(
      db,
      recipients.map((recipient) => {
        const { recipient_phone: phone, mailing_address } = sealed(vault, {
          ...recipient,
          recipient_phone: recipient.phone,
        });
        return { ...recipient, phone, mailing_address, was: recipient.mailing_address };
      }),
    );
  }
  return recipients.length;
}

function sealed(vault: Vault, recipient: Omit<OrderToOpen, 'id'>) {
  const context = { vault };
  const [address, phone] = [addressOf(context, recipient), phoneOf(context, recipient)];
  return {
    mailing_address: address && sealAddressOf(context, recipient, address),
    // A blank number is sealed too: it would be found again and again.
    recipient_phone: phone === null ? null : sealPhoneOf(context, recipient, phone),
  };
}
