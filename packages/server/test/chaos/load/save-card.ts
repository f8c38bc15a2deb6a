/** Saves a card of the organization at the gateway, as a person does on the page for it. */
import { strict as assert } from 'node:assert';
import { systemClock } from '../../../src/kit/clock.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { createCardLink } from '../../../src/modules/payments/own-cards/create-card-link.ts';
import { billingAddress } from '../../api/payments/payments-fixtures.ts';
import type { Stand } from '../stand/stand.ts';
import type { RetryingClient } from './retrying-client.ts';

const hourMs = 3_600_000;

export async function saveCard({ seeded, gateway }: Stand, client: RetryingClient): Promise<string> {
  const { db, organizationId } = seeded;
  const organization = await findOrganization(db, organizationId);
  assert(organization);
  const context = { organization, config: { publicUrl: '' }, now: systemClock.now() };
  const { address } = await db.transaction(async (tx) => createCardLink(context, tx, hourMs));
  const saved = await client.post(`${address}/card`, {
    card_token: gateway.account.typeInCard(),
    cardholder_name: 'Robin Example',
    billing_address: billingAddress,
  });
  assert.equal(saved.status, 200, JSON.stringify(saved));
  const { body } = await client.get('/v1/payment_methods');
  const card = body.data.find(
    (method: { cardholder_name?: string }) => method.cardholder_name === 'Robin Example',
  );
  assert(card);
  return card.id;
}
