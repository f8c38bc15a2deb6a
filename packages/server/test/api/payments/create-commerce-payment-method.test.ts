import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../http/api-world.ts';
import {
  addApp,
  billingAddress,
  createMethod,
  interimKey,
  methodBody,
  type PaymentsWorld,
  path,
  startPaymentsWorld,
  storedRows,
} from './payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPaymentsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.gateway.attachRequests.length = 0;
});

const again = { error: expect.stringMatching(/^Interim card key was used already/) };

describe('201', () => {
  it('keeps the card, answers what may be shown of it and uses up the interim card', async () => {
    const before = await storedRows(world);
    const { gateway } = world;
    const token = gateway.vault({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2041 });
    const { status, body } = await createMethod(world, methodBody(await interimKey(world, { token })));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        card_brand: 'mastercard',
        card_last_4: '4444',
        card_exp_month: 12,
        card_exp_year: 2041,
        cardholder_name: 'Robin Example',
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(gateway.attachRequests).toEqual([
      { key: expect.any(String), cardToken: token, cardholderName: 'Robin Example', billingAddress },
    ]);
    const [row] = await world.app.db.query<Record<string, unknown>>(
      'select * from payment_methods where organization_id = $1 and id = $2',
      [world.app.organizationId, body.id],
    );
    expect(row).toMatchObject({
      commerce_end_user_id: 'user-1',
      gateway: 'simulated',
      customer_reference: expect.stringMatching(/^cus_/),
      method_reference: expect.stringMatching(/^pm_/),
      billing_address: billingAddress,
      deleted_at: null,
    });
    const after = await storedRows(world);
    expect(after).toEqual({
      ...before,
      methods: before.methods + 1,
      interimCards: before.interimCards + 1,
      usedCards: before.usedCards + 1,
    });
  });

  it('reads the country by its name and leaves address_2 out', async () => {
    const { address_2: _, ...address } = billingAddress;
    const body = methodBody(await interimKey(world), {
      billing_address: { ...address, country: 'United States' },
    });
    expect((await createMethod(world, body)).status).toBe(201);
    expect(world.gateway.attachRequests[0]?.billingAddress).toEqual(billingAddress);
  });

  it('is replayed with its Idempotency-Key, and nothing is asked again', async () => {
    const body = methodBody(await interimKey(world));
    const headers = { 'idempotency-key': 'card-once' };
    const first = await createMethod(world, body, { headers });
    const before = await storedRows(world);
    const second = await createMethod(world, body, { headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(world.gateway.attachRequests).toHaveLength(1);
    expect(await storedRows(world)).toEqual(before);
    const other = await createMethod(world, { ...body, cardholder_name: 'Kim' }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('400', () => {
  const refused = async (body: object, apiKey?: string) => {
    const before = await storedRows(world);
    const answer = await createMethod(world, body, apiKey ? { apiKey } : {});
    expect(await storedRows(world)).toEqual(before);
    expect(world.gateway.attachRequests).toEqual([]);
    return answer;
  };

  it.each([
    ['cardholder_name', 'Cardholder name is required'],
    ['commerce_end_user_id', 'Commerce end user id is required'],
    ['payment_method_type', 'Payment method type is required'],
    ['interim_card_key', 'Interim card key is required'],
    ['billing_address', 'Billing address is required'],
  ])('%s is required, and neither null nor blank', async (field, sentence) => {
    for (const value of [undefined, null, ...(field === 'billing_address' ? [] : ['']), ' ']) {
      if (value === ' ' && ['payment_method_type', 'billing_address'].includes(field)) continue;
      if (value === '' && field === 'payment_method_type') continue;
      const { status, body } = await refused(methodBody('interim_card_x', { [field]: value }));
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.details).toContainEqual({ field, message: sentence });
    }
  });

  it.each([
    ['address_1', 'Address 1 is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['postal_code', 'Postal code is required'],
    ['country', 'Country is required'],
  ])('billing_address.%s is required', async (field, message) => {
    const address = { ...billingAddress, [field]: '' };
    const { status, body } = await refused(methodBody('interim_card_x', { billing_address: address }));
    expect(status).toBe(400);
    expect(body.details).toContainEqual({ field: `billing_address.${field}`, message });
  });

  it('names everything at once', async () => {
    const { status, body } = await refused({});
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      [
        'cardholder_name',
        'commerce_end_user_id',
        'payment_method_type',
        'interim_card_key',
        'billing_address',
      ],
    ]);
    const both = await refused(
      methodBody('interim_card_x', { billing_address: { ...billingAddress, country: 'Atlantis' } }),
    );
    expect(both.body.details).toEqual([
      {
        field: 'interim_card_key',
        message: 'Interim card key is not known; give one that the payment form of this app was given',
      },
      {
        field: 'billing_address.country',
        message: 'Unknown country Atlantis; give its two-letter ISO 3166-1 code, such as US',
      },
    ]);
  });

  it('only cards can be kept', async () => {
    const { status, body } = await refused(
      methodBody(await interimKey(world), { payment_method_type: 'bank_account' }),
    );
    expect([status, body.error]).toEqual([400, 'Payment method type must be one of `card`']);
  });

  it.each(['cardholder_name', 'address_1', 'city'])('a card number in %s is not kept', async (field) => {
    const number = '4242 4242 4242 4242';
    const fields =
      field === 'cardholder_name'
        ? { cardholder_name: number }
        : { billing_address: { ...billingAddress, [field]: number } };
    const { status, body } = await refused(methodBody(await interimKey(world), fields));
    expect([status, body.error]).toEqual([400, expect.stringContaining('must not hold a card number')]);
    expect(JSON.stringify(body)).not.toContain('4242');
  });

  it('an interim card of another app is not known', async () => {
    const other = await addApp(world);
    const theirs = await interimKey(world, { appId: other.publicAppId });
    const { status, body } = await refused(methodBody(theirs));
    expect([status, body.error]).toEqual([400, expect.stringContaining('Interim card key is not known')]);
    expect((await createMethod(world, methodBody(theirs), other)).status).toBe(201);
  });

  it('an interim card is used once, also when the form was given two keys for the card', async () => {
    const token = world.gateway.vault();
    const [first, second] = [await interimKey(world, { token }), await interimKey(world, { token })];
    expect((await createMethod(world, methodBody(first))).status).toBe(201);
    world.gateway.attachRequests.length = 0;
    expect(await refused(methodBody(first))).toMatchObject({ status: 400, body: again });
    expect(await refused(methodBody(second))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('was used with another key') },
    });
  });

  it('an interim card is good for an hour of the organization’s time', async () => {
    const advance = (seconds: number) =>
      world.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds } });
    const [early, late] = [await interimKey(world), await interimKey(world)];
    await advance(3_590);
    expect((await createMethod(world, methodBody(early))).status).toBe(201);
    await advance(20);
    world.gateway.attachRequests.length = 0;
    const { status, body } = await refused(methodBody(late));
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Interim card key expired at .*Z,/)]);
  });
});

describe('402', () => {
  it('says what the gateway says, keeps nothing and says it again', async () => {
    const token = world.gateway.vault({ declines: 'Your card was declined.' });
    const body = methodBody(await interimKey(world, { token }));
    const before = await storedRows(world);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await createMethod(world, body, { headers: { 'idempotency-key': 'declined' } });
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        402,
        'card_declined',
        'Your card was declined.',
      ]);
    }
    expect(await storedRows(world)).toEqual(before);
  });
});

describe('403', () => {
  it('for a key that is no commerce key, before the body is read', async () => {
    const answer = await world.app.request('POST', path, { rawBody: '{' });
    expect([answer.status, answer.body.code]).toEqual([403, 'commerce_only']);
  });

  it('for a commerce key that only reads', async () => {
    const apiKey = await keyOf(world.app, 'admin', { kind: 'commerce', isReadOnly: true });
    const answer = await createMethod(world, methodBody(await interimKey(world)), { apiKey });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('503 and the same request again', () => {
  it.each(['lost', 'unheard'] as const)(
    'an answer that was %s is asked for again by the same key',
    async (trouble) => {
      const body = methodBody(await interimKey(world));
      const kept = world.gateway.attachments.size;
      world.gateway.troubles.push(trouble);
      const before = await storedRows(world);
      const first = await createMethod(world, body, { headers: { 'idempotency-key': trouble } });
      expect([first.status, first.body.code, Number(first.headers.get('retry-after'))]).toEqual([
        503,
        'unavailable',
        2,
      ]);
      expect(await storedRows(world)).toEqual(before);
      const second = await createMethod(world, body, { headers: { 'idempotency-key': trouble } });
      expect(second.status).toBe(201);
      const [asked, repeated] = world.gateway.attachRequests;
      expect(repeated).toEqual(asked);
      expect(world.gateway.attachments.size).toBe(kept + 1);
    },
  );

  it('with other details is refused: the gateway may have kept the card with the first ones', async () => {
    const key = await interimKey(world);
    world.gateway.troubles.push('lost');
    await createMethod(world, methodBody(key));
    const other = await createMethod(world, methodBody(key, { commerce_end_user_id: 'user-2' }));
    expect([other.status, other.body.error]).toEqual([
      400,
      expect.stringContaining('given with other details before'),
    ]);
    expect((await createMethod(world, methodBody(key))).status).toBe(201);
  });

  it('finishes what a crash between gateway and database broke off, though its hour is over', async () => {
    const body = methodBody(await interimKey(world));
    const { db } = world.app;
    const kept = world.gateway.attachments.size;
    await db.query('alter table payment_methods rename to payment_methods_away');
    const broken = await createMethod(world, body);
    await db.query('alter table payment_methods_away rename to payment_methods');
    expect(broken.status).toBe(500);
    await world.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 4_000 } });
    expect((await createMethod(world, body)).status).toBe(201);
    expect(world.gateway.attachments.size).toBe(kept + 1);
    expect(await createMethod(world, body)).toMatchObject({ status: 400, body: again });
  });
});

describe('a race', () => {
  it('of twenty with one interim card has one winner', async () => {
    const body = methodBody(await interimKey(world));
    const before = await storedRows(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => createMethod(world, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 400, body: again });
    }
    expect(world.gateway.attachRequests).toHaveLength(1);
    expect(await storedRows(world)).toMatchObject({
      methods: before.methods + 1,
      usedCards: before.usedCards + 1,
    });
  });

  it('of two keys for one card has one winner', async () => {
    const token = world.gateway.vault();
    const keys = [await interimKey(world, { token }), await interimKey(world, { token })];
    const answers = await Promise.all(keys.map((key) => createMethod(world, methodBody(key))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(world.gateway.attachRequests).toHaveLength(1);
  });

  it('no rows are held and others go on while the gateway takes its time', async () => {
    const body = methodBody(await interimKey(world));
    const { promise, resolve } = Promise.withResolvers<void>();
    world.gateway.pause = promise;
    const waiting = createMethod(world, body, { headers: { 'idempotency-key': 'slow-card' } });
    await expect.poll(() => world.gateway.attachRequests.length).toBe(1);
    const [held] = await world.app.db.query<{ locks: number }>(
      `select count(*) as locks from pg_locks where locktype in ('tuple', 'transactionid')
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(held?.locks).toBe(0);
    const repeat = await createMethod(world, body, { headers: { 'idempotency-key': 'slow-card' } });
    expect([repeat.status, repeat.body.code]).toEqual([409, 'idempotency_in_progress']);
    world.gateway.pause = null;
    resolve();
    expect((await waiting).status).toBe(201);
  });
});
