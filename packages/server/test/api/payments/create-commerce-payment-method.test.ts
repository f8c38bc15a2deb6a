import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../http/api-fixtures.ts';
import {
  addApp,
  billingAddress,
  createMethod,
  interimKey,
  methodBody,
  type PaymentsFixture,
  path,
  startPaymentsFixture,
  storedRows,
} from './payments-fixtures.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.gateway.attachRequests.length = 0;
});

const again = { error: expect.stringMatching(/^Interim card key was used already/) };

describe('201', () => {
  it('stores the card, returns its public fields and marks the interim card as used', async () => {
    const before = await storedRows(fixture);
    const { gateway } = fixture;
    const token = gateway.vault({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2041 });
    const { status, body } = await createMethod(fixture, methodBody(await interimKey(fixture, { token })));
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
    const [row] = await fixture.app.db.query<Record<string, unknown>>(
      'select * from payment_methods where organization_id = $1 and id = $2',
      [fixture.app.organizationId, body.id],
    );
    expect(row).toMatchObject({
      commerce_end_user_id: 'user-1',
      gateway: 'simulated',
      customer_reference: expect.stringMatching(/^cus_/),
      method_reference: expect.stringMatching(/^pm_/),
      billing_address: billingAddress,
      deleted_at: null,
    });
    const after = await storedRows(fixture);
    expect(after).toEqual({
      ...before,
      methods: before.methods + 1,
      interimCards: before.interimCards + 1,
      usedCards: before.usedCards + 1,
    });
  });

  it('reads the country by its name and leaves address_2 out', async () => {
    const { address_2: _, ...address } = billingAddress;
    const body = methodBody(await interimKey(fixture), {
      billing_address: { ...address, country: 'United States' },
    });
    expect((await createMethod(fixture, body)).status).toBe(201);
    expect(fixture.gateway.attachRequests[0]?.billingAddress).toEqual(billingAddress);
  });

  it('is replayed with its Idempotency-Key without another call of the gateway', async () => {
    const body = methodBody(await interimKey(fixture));
    const headers = { 'idempotency-key': 'card-once' };
    const first = await createMethod(fixture, body, { headers });
    const before = await storedRows(fixture);
    const second = await createMethod(fixture, body, { headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(fixture.gateway.attachRequests).toHaveLength(1);
    expect(await storedRows(fixture)).toEqual(before);
    const other = await createMethod(fixture, { ...body, cardholder_name: 'Kim' }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('400', () => {
  const refused = async (body: object, apiKey?: string) => {
    const before = await storedRows(fixture);
    const answer = await createMethod(fixture, body, apiKey ? { apiKey } : {});
    expect(await storedRows(fixture)).toEqual(before);
    expect(fixture.gateway.attachRequests).toEqual([]);
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

  it('lists all problems at once', async () => {
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

  it('only cards can be stored', async () => {
    const { status, body } = await refused(
      methodBody(await interimKey(fixture), { payment_method_type: 'bank_account' }),
    );
    expect([status, body.error]).toEqual([400, 'Payment method type must be one of `card`']);
  });

  it.each(['cardholder_name', 'address_1', 'city'])('a card number in %s is not stored', async (field) => {
    const number = '4242 4242 4242 4242';
    const fields =
      field === 'cardholder_name'
        ? { cardholder_name: number }
        : { billing_address: { ...billingAddress, [field]: number } };
    const { status, body } = await refused(methodBody(await interimKey(fixture), fields));
    expect([status, body.error]).toEqual([400, expect.stringContaining('must not hold a card number')]);
    expect(JSON.stringify(body)).not.toContain('4242');
  });

  it('an interim card of another app is not known', async () => {
    const other = await addApp(fixture);
    const theirs = await interimKey(fixture, { appId: other.publicAppId });
    const { status, body } = await refused(methodBody(theirs));
    expect([status, body.error]).toEqual([400, expect.stringContaining('Interim card key is not known')]);
    expect((await createMethod(fixture, methodBody(theirs), other)).status).toBe(201);
  });

  it('an interim card is used once, even if the form got two keys for the card', async () => {
    const token = fixture.gateway.vault();
    const [first, second] = [await interimKey(fixture, { token }), await interimKey(fixture, { token })];
    expect((await createMethod(fixture, methodBody(first))).status).toBe(201);
    fixture.gateway.attachRequests.length = 0;
    expect(await refused(methodBody(first))).toMatchObject({ status: 400, body: again });
    expect(await refused(methodBody(second))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('was used with another key') },
    });
  });

  it('an interim card is valid for an hour of the organization’s time', async () => {
    const advance = (seconds: number) =>
      fixture.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds } });
    const [early, late] = [await interimKey(fixture), await interimKey(fixture)];
    await advance(3_590);
    expect((await createMethod(fixture, methodBody(early))).status).toBe(201);
    await advance(20);
    fixture.gateway.attachRequests.length = 0;
    const { status, body } = await refused(methodBody(late));
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Interim card key expired at .*Z,/)]);
  });
});

describe('402', () => {
  it("returns the gateway's message, stores nothing and returns the same again", async () => {
    const token = fixture.gateway.vault({ declines: 'Your card was declined.' });
    const body = methodBody(await interimKey(fixture, { token }));
    const before = await storedRows(fixture);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await createMethod(fixture, body, { headers: { 'idempotency-key': 'declined' } });
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        402,
        'card_declined',
        'Your card was declined.',
      ]);
    }
    expect(await storedRows(fixture)).toEqual(before);
  });
});

describe('403', () => {
  it('for a key that is no commerce key, before the body is read', async () => {
    const answer = await fixture.app.request('POST', path, { rawBody: '{' });
    expect([answer.status, answer.body.code]).toEqual([403, 'commerce_only']);
  });

  it('for a read-only commerce key', async () => {
    const apiKey = await keyOf(fixture.app, 'admin', { kind: 'commerce', isReadOnly: true });
    const answer = await createMethod(fixture, methodBody(await interimKey(fixture)), { apiKey });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('503 and the same request again', () => {
  it.each(['lost', 'unheard'] as const)(
    'a request whose answer was %s is repeated with the same key',
    async (trouble) => {
      const body = methodBody(await interimKey(fixture));
      const kept = fixture.gateway.attachments.size;
      fixture.gateway.troubles.push(trouble);
      const before = await storedRows(fixture);
      const first = await createMethod(fixture, body, { headers: { 'idempotency-key': trouble } });
      expect([first.status, first.body.code, Number(first.headers.get('retry-after'))]).toEqual([
        503,
        'unavailable',
        2,
      ]);
      expect(await storedRows(fixture)).toEqual(before);
      const second = await createMethod(fixture, body, { headers: { 'idempotency-key': trouble } });
      expect(second.status).toBe(201);
      const [asked, repeated] = fixture.gateway.attachRequests;
      expect(repeated).toEqual(asked);
      expect(fixture.gateway.attachments.size).toBe(kept + 1);
    },
  );

  it('with other details is refused, because the gateway may have stored the card with the first ones', async () => {
    const key = await interimKey(fixture);
    fixture.gateway.troubles.push('lost');
    await createMethod(fixture, methodBody(key));
    const other = await createMethod(fixture, methodBody(key, { commerce_end_user_id: 'user-2' }));
    expect([other.status, other.body.error]).toEqual([
      400,
      expect.stringContaining('given with other details before'),
    ]);
    expect((await createMethod(fixture, methodBody(key))).status).toBe(201);
  });

  it('completes a request that crashed between gateway and database, even after the interim card expired', async () => {
    const body = methodBody(await interimKey(fixture));
    const { db } = fixture.app;
    const kept = fixture.gateway.attachments.size;
    await db.query('alter table payment_methods add constraint full_disk check (false) not valid');
    const broken = await createMethod(fixture, body);
    await db.query('alter table payment_methods drop constraint full_disk');
    expect(broken.status).toBe(500);
    await fixture.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 4_000 } });
    expect((await createMethod(fixture, body)).status).toBe(201);
    expect(fixture.gateway.attachments.size).toBe(kept + 1);
    expect(await createMethod(fixture, body)).toMatchObject({ status: 400, body: again });
  });
});

describe('a race', () => {
  it('of twenty requests with one interim card: one succeeds', async () => {
    const body = methodBody(await interimKey(fixture));
    const before = await storedRows(fixture);
    const answers = await Promise.all(Array.from({ length: 20 }, () => createMethod(fixture, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 400, body: again });
    }
    expect(fixture.gateway.attachRequests).toHaveLength(1);
    expect(await storedRows(fixture)).toMatchObject({
      methods: before.methods + 1,
      usedCards: before.usedCards + 1,
    });
  });

  it('of two keys for one card: one succeeds', async () => {
    const token = fixture.gateway.vault();
    const keys = [await interimKey(fixture, { token }), await interimKey(fixture, { token })];
    const answers = await Promise.all(keys.map((key) => createMethod(fixture, methodBody(key))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(fixture.gateway.attachRequests).toHaveLength(1);
  });

  it('a slow gateway holds no row locks and delays no other request', async () => {
    const body = methodBody(await interimKey(fixture));
    const { promise, resolve } = Promise.withResolvers<void>();
    fixture.gateway.pause = promise;
    const waiting = createMethod(fixture, body, { headers: { 'idempotency-key': 'slow-card' } });
    await expect.poll(() => fixture.gateway.attachRequests.length).toBe(1);
    const [held] = await fixture.app.db.query<{ locks: number }>(
      `select count(*) as locks from pg_locks where locktype in ('tuple', 'transactionid')
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(held?.locks).toBe(0);
    const repeat = await createMethod(fixture, body, { headers: { 'idempotency-key': 'slow-card' } });
    expect([repeat.status, repeat.body.code]).toEqual([409, 'idempotency_in_progress']);
    fixture.gateway.pause = null;
    resolve();
    expect((await waiting).status).toBe(201);
  });
});
