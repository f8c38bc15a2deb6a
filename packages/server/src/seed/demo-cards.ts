import type { Database } from '../db/database.ts';
import { assert } from '../kit/assert.ts';
import { systemClock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { createSimulatedGateway } from '../modules/payments/gateways/simulated/simulated-gateway.ts';
import { vaultCard } from '../modules/payments/gateways/simulated/vault-card.ts';
import { findCardMethod, writeCardMethod } from '../modules/payments/methods/payment-methods.sql.ts';
import { demoOrganizationId } from './seed-demo.ts';

/** One card that works and one card that is declined. */
const demoCards = [
  {
    id: '019b0000-0000-7000-8000-000000000101',
    number: '4242 4242 4242 4242',
    cardholderName: 'Avery Example',
  },
  {
    id: '019b0000-0000-7000-8000-000000000102',
    number: '4000 0000 0000 0341',
    cardholderName: 'Declined When Charged',
  },
];

const billingAddress = {
  address_1: '20 W 34th St',
  address_2: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** Stores the missing demo cards of the demo organization. Only one process at a time may run it. */
export async function storeDemoCards(db: Database): Promise<void> {
  const services = { db, clock: systemClock };
  const gateway = createSimulatedGateway(services);
  for (const { id, number, cardholderName } of demoCards) {
    if (await findCardMethod(db, demoOrganizationId, id)) continue;
    const { cardToken, summary } = await vaultCard(services, {
      number,
      exp_month: 12,
      exp_year: 2045,
      cvc: '123',
    });
    const attached = await gateway.attachCard({ key: newId(), cardToken, cardholderName, billingAddress });
    assert(attached.outcome === 'attached', 'the simulated gateway attaches the demo cards');
    await db.transaction(async (tx) =>
      writeCardMethod(tx, {
        organization_id: demoOrganizationId,
        id,
        commerce_app_id: null,
        commerce_end_user_id: null,
        gateway: gateway.name,
        customer_reference: attached.card.customerReference,
        method_reference: attached.card.methodReference,
        card_brand: summary.brand,
        card_last_4: summary.last4,
        card_exp_month: summary.expMonth,
        card_exp_year: summary.expYear,
        cardholder_name: cardholderName,
        billing_address: billingAddress,
        created_at: systemClock.now(),
        deleted_at: null,
        forgotten_at: null,
        label: null,
      }),
    );
  }
}
