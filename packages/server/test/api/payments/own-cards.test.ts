/** Cards of an organization itself, which are entered on the page of a link: each link saves one card, once. */
import { pageOperations } from '@gifts/contract/pages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { findTextInDatabase } from './find-text-in-database.ts';
import { atPage, cardLink, dayMs, listedCards, ownCards } from './own-card-fixtures.ts';
import { billingAddress, type PaymentsFixture, startPaymentsFixture } from './payments-fixtures.ts';

let fixture: PaymentsFixture;
let app: TestApp;
beforeEach(async () => {
  fixture ??= await startPaymentsFixture();
  app = fixture.app;
  await app.db.query('delete from card_links');
  await app.db.query(`delete from payment_methods where cardholder_name = 'Robin Example'`);
  fixture.gateway.detached.length = 0;
  fixture.gateway.attachRequests.length = 0;
});
afterAll(() => fixture.close());

const vault = (...card: Parameters<PaymentsFixture['gateway']['vault']>) => fixture.gateway.vault(...card);
const detachJobs = async () =>
  (
    await app.db.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'forget_card' and j.payload ->> 'organization_id' = $1`,
      [app.organizationId],
    )
  ).length;

describe('the page of a link', () => {
  it('shows for whom the card is and how long the link works', async () => {
    const { status, body, headers } = await (await cardLink(app)).form();
    expect(status).toBe(200);
    expect(problemsOf(pageOperations.getCardForm.response, body)).toEqual([]);
    expect(body).toMatchObject({
      status: 'open',
      organization_name: 'Demo Company',
      vault: { kind: 'simulated' },
    });
    const leftMs = Date.parse(body.expires_at) - Date.now();
    expect([leftMs > dayMs - 60_000, leftMs <= dayMs]).toEqual([true, true]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('names nobody after the link was used or has expired', async () => {
    const used = await cardLink(app);
    await used.save(vault());
    const expired = await cardLink(app, 0);
    const closed = { organization_name: null, expires_at: null, vault: null };
    expect((await used.form()).body).toEqual({ status: 'used', ...closed });
    expect((await expired.form()).body).toEqual({ status: 'expired', ...closed });
  });

  it.each(['none', 'abcdef-0123456789abcdef0123456789abcdef', '%00', '..%2f..%2fv1'])(
    'with the token %s is unknown',
    async (token) => {
      const unknown = atPage(app, `/cards/${token}`);
      for (const { status, body } of [await unknown.form(), await unknown.save(vault())]) {
        expect([status, body.code]).toEqual([404, 'not_found']);
      }
      expect(await ownCards(app)).toEqual([]);
    },
  );

  it('is unknown while the account of its organization is closed', async () => {
    const link = await cardLink(app);
    const set = (at: string) =>
      app.db.query(`update organizations set closed_at = ${at} where id = $1`, [app.organizationId]);
    await set('now()');
    const answers = [await link.form(), await link.save(vault())];
    await set('null');
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(fixture.gateway.attachRequests).toEqual([]);
  });

  it('has a token that is stored nowhere', async () => {
    const { page } = await cardLink(app);
    const token = page.slice(-32);
    expect(await findTextInDatabase(app.db, [token])).toEqual([]);
  });
});

describe('a card that is saved with a link', () => {
  it('is a payment method of the organization, and of nobody else', async () => {
    const link = await cardLink(app);
    const { status, body } = await link.save(vault({ brand: 'mastercard', last4: '4444' }));
    expect(problemsOf(pageOperations.saveOwnCard.response, body)).toEqual([]);
    expect([status, body]).toEqual([
      200,
      {
        card: { name: 'Mastercard ending in 4444', card_exp_month: 4, card_exp_year: 2040 },
        payer_action: null,
      },
    ]);
    const [card] = await ownCards(app);
    expect(fixture.gateway.attachRequests).toMatchObject([
      { key: card?.id, cardholderName: 'Robin Example', billingAddress },
    ]);
    expect(await listedCards(app)).toEqual(['Mastercard ending in 4444']);
    const batch = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app, { payment_method_id: card?.id }),
    });
    expect([batch.status, batch.body.payment_method_id]).toEqual([201, card?.id]);
  });

  it('is told to the admins, once', async () => {
    const link = await cardLink(app);
    const mails = () =>
      app.db.query<{ to_email: string; params: object }>(
        `select to_email, params from mails where organization_id = $1 and template = 'card_saved'`,
        [app.organizationId],
      );
    const before = await mails();
    const token = vault({ last4: '7777' });
    for (let times = 0; times < 3; times += 1) await link.save(token);
    const sent = (await mails()).slice(before.length);
    expect(sent).toEqual([
      {
        to_email: 'admin@example.com',
        params: expect.objectContaining({ card: 'Visa ending in 7777', cardholderName: 'Robin Example' }),
      },
    ]);
  });

  it('is the only one of the link', async () => {
    const link = await cardLink(app);
    await link.save(vault());
    const second = await link.save(vault({ last4: '1111' }));
    expect([second.status, second.body.error]).toEqual([
      404,
      'A card was saved with this link already; ask the person who sent it for a new one.',
    ]);
    expect(await listedCards(app)).toEqual(['Visa ending in 4242']);
    expect(fixture.gateway.attachRequests).toHaveLength(1);
  });

  it('is saved once, however often its request is sent', async () => {
    const link = await cardLink(app);
    const token = vault();
    const answers = await Promise.all(Array.from({ length: 6 }, () => link.save(token)));
    answers.push(await link.save(token));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await ownCards(app)).toHaveLength(1);
    expect(fixture.gateway.attachments.size).toBeGreaterThan(0);
    expect(new Set(fixture.gateway.attachRequests.map(({ key }) => key)).size).toBe(1);
  });

  it.each(['lost', 'unheard'] as const)(
    'is saved by a repeated request after an answer was %s',
    async (trouble) => {
      const link = await cardLink(app);
      const token = vault();
      fixture.gateway.troubles.push(trouble);
      const first = await link.save(token);
      expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
      expect([await ownCards(app), (await link.form()).body.status]).toEqual([[], 'open']);
      expect((await link.save(token)).status).toBe(200);
      expect(await ownCards(app)).toHaveLength(1);
      expect(new Set(fixture.gateway.attachRequests.map(({ key }) => key)).size).toBe(1);
    },
  );

  it('wins over another one that is entered at the same moment, which the gateway then forgets', async () => {
    const link = await cardLink(app);
    const before = await detachJobs();
    const release = Promise.withResolvers<void>();
    fixture.gateway.pause = release.promise;
    const saving = [vault({ last4: '1111' }), vault({ last4: '2222' })].map((token) => link.save(token));
    await expect.poll(() => fixture.gateway.attachRequests.length).toBe(2);
    fixture.gateway.pause = null;
    release.resolve();
    const answers = await Promise.all(saving);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await ownCards(app)).map(({ is_deleted }) => is_deleted).sort()).toEqual([false, true]);
    expect(await listedCards(app)).toHaveLength(1);
    expect(await detachJobs()).toBe(before + 1);
  });
});

describe('a card is refused', () => {
  it('by its bank with the sentence of the bank, and another one can be entered', async () => {
    const link = await cardLink(app);
    const refused = await link.save(vault({ declines: 'Your card was declined.' }));
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      402,
      'card_declined',
      'Your card was declined.',
    ]);
    expect([await ownCards(app), (await link.form()).body.status]).toEqual([[], 'open']);
    expect((await link.save(vault())).status).toBe(200);
  });

  it('after the link has expired, unless it was entered before', async () => {
    const link = await cardLink(app);
    const [early, late] = [vault(), vault({ last4: '1111' })];
    fixture.gateway.troubles.push('unheard');
    await link.save(early);
    await expire('1 minute');
    const refused = await link.save(late);
    expect([refused.status, refused.body.error]).toEqual([
      404,
      expect.stringMatching(/^This link expired at .*Z; ask the person who sent it for a new one\.$/),
    ]);
    expect(await app.db.query('select id from card_entries')).toHaveLength(1);
    expect((await link.save(early)).status).toBe(200);
    expect(await listedCards(app)).toEqual(['Visa ending in 4242']);
  });

  it('an hour after it was entered, if the link has expired', async () => {
    const link = await cardLink(app);
    const token = vault();
    fixture.gateway.troubles.push('unheard');
    await link.save(token);
    await expire('61 minutes');
    expect((await link.save(token)).status).toBe(404);
    expect(await ownCards(app)).toEqual([]);
  });

  it.each<[string, object, RegExp]>([
    ['without a name', { cardholder_name: ' ' }, /Cardholder name is required/],
    [
      'with a card number as the name',
      { cardholder_name: '4242 4242 4242 4242' },
      /must not hold a card number/,
    ],
    [
      'with an unknown country',
      { billing_address: { ...billingAddress, country: 'XX' } },
      /Unknown country XX/,
    ],
    ['with an unknown field', { cvc: '123' }, /Unknown field/],
    ['with a token that is too long', { card_token: 'x'.repeat(256) }, /Card token/],
  ])('%s, before the gateway hears of it', async (_, fields, sentence) => {
    const { status, body } = await (await cardLink(app)).save(vault(), fields);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
    expect([fixture.gateway.attachRequests, await app.db.query('select id from card_entries')]).toEqual([
      [],
      [],
    ]);
  });

  it('with another name or address than before', async () => {
    const link = await cardLink(app);
    const token = vault();
    await link.save(token);
    const { status, body } = await link.save(token, { cardholder_name: 'Somebody Else' });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'card_token', message: 'The card is not known any more; enter it again' }],
    ]);
    expect(await ownCards(app)).toHaveLength(1);
  });
});

/** Moves the end of all links, and what was entered with them, into the past. */
async function expire(ago: string): Promise<void> {
  await app.db.query(`update card_links set expires_at = now() - interval '${ago}' + interval '1 second'`);
  await app.db.query(`update card_entries set created_at = now() - interval '${ago}'`);
}
