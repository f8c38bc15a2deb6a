/** Everything that one organization has stored about somebody with an e-mail address. */
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { nilUuid, referenceId } from '../../kit/ids.ts';
import { findNamedRecipients, type NamedRecipient } from '../batches/named-recipients.sql.ts';
import { findVisitors } from '../codes/issued-codes.sql.ts';
import { findContactsById, findIdsWithEmail } from '../contacts/contacts.sql.ts';
import { openContact } from '../contacts/sealed-contacts.ts';
import { findRecipientsWithEmail } from '../drafts/recipients/draft-recipients.sql.ts';
import { openRecipient } from '../drafts/recipients/sealed-recipients.ts';
import { findRequestsOf } from '../gifts/recipient-requests.sql.ts';
import { findMailsAbout } from '../notifications/delete-mails.sql.ts';
import { findDraft } from '../orders/gift-drafts.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrdersOfRecipient } from '../orders/orders-to-erase.sql.ts';
import { addressOf, phoneOf } from '../orders/sealed-recipient.ts';

export interface PersonExport {
  readonly organization: { readonly id: string; readonly name: string };
  readonly orders: readonly object[];
  /** As the senders named them, also in batches that were not sent. */
  readonly recipients_of_order_batches: readonly object[];
  readonly contacts: readonly object[];
  readonly recipients_of_drafts: readonly object[];
  readonly mails: readonly object[];
  readonly requests: readonly object[];
  readonly looks_at_codes: readonly object[];
}

/** Returns null if nothing is stored. `email` is in lower case. */
export async function exportPerson(
  context: Pick<Context, 'db' | 'organization' | 'vault'>,
  email: string,
): Promise<PersonExport | null> {
  const { db, organization } = context;
  const { id, name } = organization;
  const orders = await allOrdersOf(db, id, email);
  const orderIds = orders.map((order) => order.id);
  const exported = {
    organization: { id, name },
    orders: await Promise.all(
      orders.map(async (order) => shown(context, order, await findDraft(context, db, order))),
    ),
    recipients_of_order_batches: (await findNamedRecipients(db, id, email, orders)).map((recipient) =>
      asNamed(context, recipient),
    ),
    contacts: (await findContactsById(db, id, await findIdsWithEmail(db, id, email))).map((contact) =>
      openContact(context, contact),
    ),
    recipients_of_drafts: (await findRecipientsWithEmail(db, id, email)).map(
      (recipient) => openRecipient(context, recipient).given,
    ),
    mails: (await findMailsAbout(db, id, { email, orderIds })).map(withoutLinks),
    requests: await findRequestsOf(db, id, orderIds),
    looks_at_codes: await findVisitors(db, id, orderIds),
  };
  const { organization: _named, ...stored } = exported;
  return Object.values(stored).some((rows) => rows.length > 0) ? exported : null;
}

const perPage = 100;

async function allOrdersOf(db: Statements, organizationId: string, email: string): Promise<OrderRecord[]> {
  const found: OrderRecord[] = [];
  for (let after = nilUuid, isFull = true; isFull; ) {
    const page = await findOrdersOfRecipient(db, organizationId, email, { after, limit: perPage });
    found.push(...page.sort((left, right) => left.id.localeCompare(right.id)));
    after = found.at(-1)?.id ?? after;
    isFull = page.length === perPage;
  }
  return found;
}

const shown = (context: Pick<Context, 'vault'>, order: OrderRecord, draft: object): object => ({
  id: order.id,
  reference_id: referenceId(order.id),
  order_batch_id: order.order_batch_id,
  status: order.status,
  created_at: order.created_at,
  accepted_at: order.accepted_at,
  delivered_at: order.delivered_at,
  sender: order.sender,
  message: order.message,
  products: order.cart_items.map(({ quantity, product }) => ({ quantity, name: product.name })),
  recipient_first_name: order.recipient_first_name,
  recipient_last_name: order.recipient_last_name,
  recipient_email: order.recipient_email,
  recipient_phone: phoneOf(context, order),
  recipient_language: order.recipient_language,
  mailing_address: addressOf(context, order),
  decline_message: order.decline_message,
  thank_you_note: order.thank_you_note,
  choices_so_far: draft,
  parcels: order.shipments.map(({ status, tracking_carrier, tracking_number, hold_note }) => ({
    status,
    tracking_carrier,
    tracking_number,
    hold_note,
  })),
});

const asNamed = (context: Pick<Context, 'vault'>, recipient: NamedRecipient): object => ({
  order_batch_id: recipient.order_batch_id,
  send_status: recipient.send_status,
  first_name: recipient.first_name,
  last_name: recipient.last_name,
  email: recipient.email,
  phone: phoneOf(context, { ...recipient, recipient_phone: recipient.phone }),
  language: recipient.locale,
  mailing_address: addressOf(context, recipient),
});

/** Links of mails open gifts and codes. Whoever reads the file need not be the recipient. */
function withoutLinks<Mail extends { params: object }>({ params, ...mail }: Mail): object {
  const kept = Object.entries(params).filter(([, value]) => !/https?:/.test(JSON.stringify(value)));
  return { ...mail, params: Object.fromEntries(kept) };
}
