/** Cards of an organization that their owner confirms at the bank (3-D Secure), at Stripe. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { forgetCard } from '../../../src/modules/payments/methods/forget-card.process.ts';
import { deleteMethod } from '../../../src/modules/payments/methods/payment-methods.sql.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { contextOf } from '../fulfilment/fulfilment-fixtures.ts';
import { cardLink, listedCards, ownCards } from './own-card-fixtures.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  app = await startTestApp({ worker: false, config: { cardGateway } });
});
afterEach(async () => {
  stripe.recover();
  await app.db.query('delete from card_links');
  await app.db.query(`delete from payment_methods where cardholder_name = 'Robin Example'`);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const asked = {
  card: null,
  payer_action: { kind: 'stripe', client_secret: expect.stringMatching(/^seti_\w+_secret_/) },
};
const liveCustomers = () => [...stripe.account.customers.values()].filter(({ deleted }) => !deleted).length;
const secretIn = ({ body }: TestResponse): string => body.payer_action.client_secret;

it('a card is saved after its owner confirmed it, and not before', async () => {
  const link = await cardLink(app);
  const token = stripe.account.typeInCard({ authentication: 'until_set_up' });
  const first = await link.save(token);
  expect([first.status, first.body]).toEqual([200, asked]);
  expect((await link.save(token)).body).toEqual(first.body);
  expect([await ownCards(app), (await link.form()).body.status]).toEqual([[], 'open']);
  expect(JSON.stringify(await app.db.query('select * from card_entries'))).not.toContain('_secret_');

  stripe.account.finishChallenge(secretIn(first), true);
  const saved = await link.save(token);
  expect([saved.status, saved.body.payer_action, saved.body.card.name]).toEqual([
    200,
    null,
    'Visa ending in 4242',
  ]);
  expect(await listedCards(app)).toEqual(['Visa ending in 4242']);
  const [card] = await app.db.query<{ customer_reference: string; method_reference: string }>(
    `select customer_reference, method_reference from payment_methods where organization_id = $1
     and cardholder_name = 'Robin Example'`,
    [app.organizationId],
  );
  expect(card?.method_reference).toBe(token);
  expect(stripe.account.customers.get(card?.customer_reference ?? '')?.deleted).not.toBe(true);
});

it('a card whose owner refuses it is declined, and another one is saved with the same link', async () => {
  const link = await cardLink(app);
  const token = stripe.account.typeInCard({ authentication: 'always' });
  stripe.account.finishChallenge(secretIn(await link.save(token)), false);
  const refused = await link.save(token);
  expect([refused.status, refused.body.code]).toEqual([402, 'card_declined']);
  const declined = await link.save(
    stripe.account.typeInCard({ attach: ['card_declined', 'generic_decline'] }),
  );
  expect([declined.status, declined.body.code]).toEqual([402, 'card_declined']);
  expect(await ownCards(app)).toEqual([]);
  expect((await link.save(stripe.account.typeInCard())).status).toBe(200);
});

it('a card that Stripe does not have, or that is another payment method already, is refused', async () => {
  const taken = stripe.account.typeInCard();
  await (await cardLink(app)).save(taken);
  const link = await cardLink(app);
  for (const token of ['pm_unknown', 'pm_a/../../customers', taken]) {
    const { status, body } = await link.save(token);
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'card_token', message: 'The card is not known any more; enter it again' }],
    ]);
  }
  expect(await ownCards(app)).toHaveLength(1);
});

it('a card is entered many times at once and saved once', async () => {
  const link = await cardLink(app);
  const token = stripe.account.typeInCard();
  const answers = await Promise.all(Array.from({ length: 5 }, () => link.save(token)));
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect((await link.save(token)).status).toBe(200);
  expect(await ownCards(app)).toHaveLength(1);
});

it('a card that is confirmed after another one was saved is not kept at Stripe', async () => {
  const link = await cardLink(app);
  const before = liveCustomers();
  const late = stripe.account.typeInCard({ authentication: 'until_set_up' });
  const first = await link.save(late);
  expect((await link.save(stripe.account.typeInCard())).status).toBe(200);
  stripe.account.finishChallenge(secretIn(first), true);
  for (let times = 0; times < 2; times += 1) {
    const refused = await link.save(late);
    expect([refused.status, refused.body.error]).toEqual([
      404,
      'A card was saved with this link already; ask the person who sent it for a new one.',
    ]);
    const removed = (await ownCards(app)).filter(({ is_deleted }) => is_deleted);
    expect(removed).toHaveLength(1);
    await forgetCard(await contextOf(app), removed[0]?.id ?? '');
  }
  expect(liveCustomers()).toBe(before + 1);
  expect(await listedCards(app)).toEqual(['Visa ending in 4242']);
});

it('a request that is repeated after the card was removed is answered as before, without Stripe', async () => {
  const link = await cardLink(app);
  const token = stripe.account.typeInCard();
  const first = await link.save(token);
  const [card] = await ownCards(app);
  await app.db.transaction((tx) => deleteMethod(tx, app.organizationId, card?.id ?? '', new Date()));
  await forgetCard(await contextOf(app), card?.id ?? '');
  const before = stripe.requests.length;
  const again = await link.save(token);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(stripe.requests).toHaveLength(before);
  expect(await listedCards(app)).toEqual([]);
});
