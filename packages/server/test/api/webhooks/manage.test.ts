/** Webhooks are created, changed, listed and deleted by admins, and their secrets are shown once. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addOrganization } from '../http/api-fixtures.ts';
import { startWebhookFixture, type WebhookFixture } from './webhook-fixtures.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await startWebhookFixture({ worker: false });
});
afterAll(() => fixture.close());
afterEach(() =>
  fixture.app.db.query('update webhook_endpoints set deleted_at = now() where deleted_at is null'),
);

const url = 'http://127.0.0.1:9/hook';
const create = (body: object) => fixture.app.request('POST', '/v1/webhooks', { body });
const ask = (method: string, id: string, path = '', body?: object) =>
  fixture.app.request(method, `/v1/webhooks/${id}${path}`, body ? { body } : {});

async function created(fields: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await create({ url, ...fields });
  expect(status).toBe(201);
  return body;
}

const count = async () =>
  (await fixture.app.db.query<{ count: number }>('select count(*) from webhook_endpoints'))[0]?.count;

describe('POST /v1/webhooks', () => {
  it('201: answers with what was given and the whole secret, and listens to all types by default', async () => {
    const { status, body } = await create({ url });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        url,
        description: null,
        events: ['*'],
        metadata: {},
        throttle: null,
        status: 'enabled',
        disabled_reason: null,
        disabled_at: null,
        failing_since: null,
        created_at: expect.stringMatching(/Z$/),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ]);
    const fields = { events: ['order.*'], description: 'CRM', metadata: { team: 'people' }, throttle: 10 };
    expect((await create({ url, ...fields })).body).toMatchObject(fields);
  });

  it('201: a replayed create makes one webhook with one secret', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all(
      [1, 2].map(() => fixture.app.request('POST', '/v1/webhooks', { body: { url }, headers })),
    );
    const again = await fixture.app.request('POST', '/v1/webhooks', { body: { url }, headers });
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(answers.find(({ status }) => status === 201)?.body.secret).toBe(again.body.secret);
    expect(await count()).toBe(Number(before) + 1);
  });

  it('400: every problem is named at once, and nothing is created', async () => {
    const before = await count();
    const { status, body } = await create({
      url: 'ftp://example.com',
      events: ['order.payed', 'order.*'],
      metadata: { ['x'.repeat(41)]: 'long', note: 'y'.repeat(501) },
      throttle: 0,
      evnts: [],
    });
    expect([status, body.details]).toEqual([
      400,
      expect.arrayContaining([
        { field: 'throttle', message: 'Throttle must be between 1 and 1,000' },
        { field: 'evnts', message: 'Unknown field `evnts`; did you mean `events`?' },
        { field: 'events[0]', message: 'Unknown event type `order.payed`; did you mean `order.paid`?' },
        {
          field: 'metadata',
          message: `Names in metadata have 1 to 40 characters: "${'x'.repeat(40)}…"`,
        },
        { field: 'metadata.note', message: `Metadata "note" can't have more than 500 characters` },
        { field: 'url', message: expect.stringContaining('must begin with https://') },
      ]),
    ]);
    expect(body.details).toHaveLength(6);
    expect(await count()).toBe(before);
  });

  it('201: types that are named twice are stored once', async () => {
    const { status, body } = await create({ url, events: ['order.*', 'order.paid', 'order.*'] });
    expect([status, body.events]).toEqual([201, ['order.*', 'order.paid']]);
  });

  it.each<[string, object, string]>([
    ['no url', {}, "URL can't be blank"],
    ['blanks around the url', { url: ` ${url} ` }, "URL can't begin or end with a blank"],
    ['no event', { url, events: [] }, "Events can't be blank"],
    ['metadata of other things', { url, metadata: { a: 1 } }, 'A must be text'],
    [
      'too much metadata',
      { url, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`n${index}`, ''])) },
      "Metadata can't have more than 20 names",
    ],
    [
      'a user and password',
      { url: 'https://user:secret@example.com/' },
      "URL can't hold a user name or password",
    ],
    ['a private address', { url: 'https://10.0.0.8/' }, 'must be on the public internet'],
    ['a fragment', { url: 'https://93.184.215.14/#a' }, "can't have a fragment"],
  ])('400: %s', async (_name, body, sentence) => {
    const answer = await create(body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('400: a fifty-first webhook is refused until one is deleted', async () => {
    const ids = [];
    for (let index = 0; index < 50; index += 1) ids.push((await created()).id);
    const refused = await create({ url });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringContaining('50 webhooks at most'),
    ]);
    await ask('DELETE', ids[0] ?? '');
    expect((await create({ url })).status).toBe(201);
  });
});

describe('GET /v1/webhooks', () => {
  it('200: lists those of the organization, newest first, without secrets', async () => {
    const first = await created();
    const second = await created();
    const other = await addOrganization(fixture.app);
    await fixture.app.request('POST', '/v1/webhooks', { body: { url }, apiKey: other.apiKey });
    const { status, body } = await fixture.app.request('GET', '/v1/webhooks?per_page=1');
    expect([status, body.list_meta.total_count]).toEqual([200, 2]);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    const whole = JSON.stringify((await fixture.app.request('GET', '/v1/webhooks')).body);
    expect(whole).toContain(first.id);
    expect(whole).not.toContain('whsec_');
  });
});

describe('/v1/webhooks/{id}', () => {
  it('GET 200: shows it without its secret', async () => {
    const { id } = await created({ description: 'CRM' });
    const { status, body } = await fixture.app.request('GET', `/v1/webhooks/${id}`);
    expect([status, body.description, 'secret' in body]).toEqual([200, 'CRM', false]);
  });

  it('PATCH 200: changes the given fields and nothing else', async () => {
    const { id } = await created({ description: 'CRM', metadata: { a: '1' }, throttle: 5 });
    const { body } = await ask('PATCH', id, '', {
      events: ['order.paid'],
      throttle: null,
      metadata: { b: '2' },
    });
    expect(body).toMatchObject({
      url,
      description: 'CRM',
      events: ['order.paid'],
      throttle: null,
      metadata: { b: '2' },
    });
    expect((await ask('GET', id)).body).toEqual(body);
  });

  it('PATCH 400: an invalid field changes nothing', async () => {
    const { id } = await created();
    const before = (await ask('GET', id)).body;
    const { status, body } = await ask('PATCH', id, '', { url: 'https://192.168.1.1/', events: ['gift.*'] });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['url', 'events[0]'],
    ]);
    expect((await ask('GET', id)).body).toEqual(before);
  });

  it('DELETE 204: it is gone, and a second delete answers 404', async () => {
    const { id } = await created();
    const { status, body } = await ask('DELETE', id);
    expect([status, body]).toEqual([204, '']);
    expect([(await ask('GET', id)).status, (await ask('DELETE', id)).status]).toEqual([404, 404]);
  });

  it('DELETE 204: a replayed delete answers 204 again', async () => {
    const { id } = await created();
    const again = () =>
      fixture.app.request('DELETE', `/v1/webhooks/${id}`, { headers: { 'idempotency-key': 'gone' } });
    expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
  });
});

describe('POST /v1/webhooks/{id}/rotate_secret and /enable', () => {
  it('200: rotating shows another secret', async () => {
    const { id, secret } = await created();
    const { status, body } = await fixture.app.request('POST', `/v1/webhooks/${id}/rotate_secret`, {
      body: {},
    });
    expect([status, body.id]).toEqual([200, id]);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
  });

  it('200: enabling one that is enabled changes nothing', async () => {
    const { id } = await created();
    const { status, body } = await fixture.app.request('POST', `/v1/webhooks/${id}/enable`);
    expect([status, body]).toEqual([200, (await ask('GET', id)).body]);
  });

  it('409 webhook_disabled: nothing can be sent to one that is disabled, until it is enabled', async () => {
    const { id } = await created();
    await fixture.app.db.query(
      `update webhook_endpoints set disabled_at = now(), disabled_reason = 'failing', failing_since = now() where id = $1`,
      [id],
    );
    const since = new Date(Date.now() - 1_000).toISOString();
    const sendings: [string, object][] = [
      ['/test', {}],
      ['/recover', { since }],
      ['/deliveries/019b0000-0000-7000-8000-0000000000ff/redeliver', {}],
    ];
    for (const [path, body] of sendings) {
      const answer = await ask('POST', id, path, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'webhook_disabled']);
    }
    const { body } = await ask('POST', id, '/enable', {});
    expect(body).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null });
    expect((await ask('POST', id, '/test', {})).status).toBe(202);
  });
});
