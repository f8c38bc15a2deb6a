/** One search for everything, and what became of a gift. Whoever looks is in the audit log before they see anything. */
import type { Finding, Findings, GiftStoryOfOperator } from '@gifts/contract/dashboard/operator-support';
import type { Actor } from '../../context/initiator.ts';
import type { OperatorRequest } from '../../context/operator.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, referenceId } from '../../kit/ids.ts';
import { recordLooksAt } from '../audit/record-looks.process.ts';
import { searchOrders } from '../orders/search-orders.sql.ts';
import { listOrganizations } from '../organizations/find-organizations.ts';
import { findAnything } from '../support/find-anything.ts';
import { findRecords } from '../support/find-records.ts';
import { type GiftStory, tellStory } from '../support/gift-story.ts';

export async function searchEverything(
  { services }: OperatorRequest,
  { text }: { text: string },
): Promise<Findings> {
  const wanted = text.trim();
  const [gifts, records] = [await findAnything(services.db, wanted), await findRecords(services.db, wanted)];
  const data: Finding[] = [
    ...gifts.map(({ organization, batchId, orderId, status }) => ({
      kind: orderId === null ? ('batch' as const) : ('order' as const),
      id: orderId ?? batchId,
      organization_id: organization.id,
      organization_name: organization.name,
      order_batch_id: batchId,
      status,
    })),
    ...records.map(({ kind, id, organization, status }) => ({
      ...{ kind, id, status, order_batch_id: null },
      organization_id: organization.id,
      organization_name: organization.name,
    })),
  ];
  // A name or an address that was found says something of a recipient to whoever asked.
  await recordLooksAt(
    services,
    { act: 'find_anything', kind: 'order' },
    data.filter(({ kind }) => kind === 'order').map(({ id, organization_id }) => ({ id, organization_id })),
  );
  return { data };
}

export async function getGiftStory({ services }: OperatorRequest, id: string): Promise<GiftStoryOfOperator> {
  const { db, clock } = services;
  const organizations = await listOrganizations(db);
  const ids = organizations.map((each) => each.id);
  const [found] = isUuid(id) ? await searchOrders(db, ids, 'id', id) : [];
  const organization = organizations.find((each) => each.id === found?.organization_id);
  if (!found || !organization) throw new AppError('not_found', 'There is no gift with this id.');
  const story = await tellStory(db, clock, found.id);
  await recordLooksAt(services, { act: 'get_gift_story', kind: 'order' }, [
    { id: found.id, organization_id: organization.id },
  ]);
  return presentStory(story, organization.name);
}

function presentStory(
  { order, now, findings, moments, acts }: GiftStory,
  organizationName: string,
): GiftStoryOfOperator {
  const { sender } = order;
  return {
    id: order.id,
    reference: referenceId(order.id),
    organization_id: order.organization_id,
    organization_name: organizationName,
    order_batch_id: order.order_batch_id,
    status: order.status,
    now: now.toISOString(),
    sender: withAddress([sender.first_name, sender.last_name], sender.email),
    recipient: withAddress([order.recipient_first_name, order.recipient_last_name], order.recipient_email),
    products: order.cart_items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join(', '),
    total_cents: order.amount_total,
    paid_with: order.payment_method_id ?? 'the hosted page',
    parcels: order.shipments.map((shipment) => ({
      id: shipment.id,
      brand: shipment.brand_name,
      status: shipment.status,
      tracking: shipment.tracking_number ? `${shipment.tracking_carrier} ${shipment.tracking_number}` : null,
    })),
    findings: [...findings],
    moments: moments.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
    acts: acts.acts.map(({ at, times, entry }) => ({
      ...{ at: at.toISOString(), times, kind: entry.kind, act: entry.act, who: nameOf(entry.actor) },
      client_address: entry.client_address,
    })),
  };
}

function withAddress(names: readonly (string | null)[], email: string | null): string {
  const name = names.filter(Boolean).join(' ');
  return email ? `${name} <${email}>`.trim() : name;
}

function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'fulfilment_key':
      return actor.keyName === null ? actor.email : `${actor.email} with the key ${actor.keyName}`;
    case 'operator':
      return `${actor.userName}, an operator`;
    case 'job':
      return 'the service';
    case 'recipient':
      return 'the recipient';
    case 'payer':
      return 'whoever paid';
  }
}
