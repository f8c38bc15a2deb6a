/** The language of a recipient's mails: the recipient's, else the batch's, else the organization's; a choice on the page wins. */
import { strict as assert } from 'node:assert';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { advanceThrough, newYork, plainProducts, sendGift } from '../fulfilment/fulfilment-fixtures.ts';
import { visit } from '../pages/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => setDefaultLocale(null));
afterAll(() => app.close());

async function setDefaultLocale(locale: string | null): Promise<void> {
  await app.db.query('update organizations set default_locale = $2, revision = revision + 1 where id = $1', [
    app.organizationId,
    locale,
  ]);
  // An advance of the clock also clears the cache of callers.
  await runJobs();
}

const runJobs = () => app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } });

interface Mail {
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** Returns the mails to an address after all jobs have run, oldest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  await runJobs();
  const { data } = (await app.request('GET', `/v1/sandbox/mailbox?per_page=100&to=${email}`)).body;
  return (data as Mail[]).toReversed();
}

const languagesOf = (mails: readonly Mail[]) => mails.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1]);
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const send = (recipient: object, batch: object = {}) =>
  sendGift(app, { recipient, batch: { send_method: 'email_and_link', ...batch } });

async function acceptAndPlace(orderId: string): Promise<string[]> {
  const accepted = await app.request('POST', `/v1/sandbox/orders/${orderId}/accept`, {
    body: { mailing_address: newYork },
  });
  assert.equal(accepted.status, 200);
  await runJobs();
  const { body } = await app.request('GET', `/v1/orders/${orderId}`);
  return body.shipments.map(({ id }: { id: string }) => id);
}

async function twoParcelsFor(email: string): Promise<[string, string]> {
  const batch = { send_method: 'email_and_link' };
  const { body } = await sendGift(app, { brands: 2, recipient: { email }, batch });
  await runJobs();
  return (await acceptAndPlace(body.orders_preview[0].id)) as [string, string];
}

describe('the language', () => {
  it('is the recipient’s own, from the first mail to the last', async () => {
    const email = 'resi@example.com';
    const { body } = await send({ email, locale: 'de-AT' });
    expect(body.recipients_preview[0].locale).toBe('de-AT');
    const { id } = body.orders_preview[0];
    await runJobs();
    const [parcel] = await acceptAndPlace(id);
    await advanceThrough(app, parcel ?? '', 'shipped', 'delivered');
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ein Geschenk von Avery Example für Sie',
      'Sie haben ein Geschenk von Avery Example angenommen',
      'Ihr Geschenk von Avery Example ist verschickt',
      'Ihr Geschenk von Avery Example ist angekommen',
    ]);
    expect(languagesOf(mails)).toEqual(['de', 'de', 'de', 'de']);
    expect(mails[1]?.text).toContain('New York, Vereinigte Staaten');
    expect(mails[0]?.from).toContain('Avery Example über ');
  });

  it('is the one that the recipient chose on the page, from then on', async () => {
    const email = 'chooses@example.com';
    const { body } = await send({ email, locale: 'fr' });
    const [{ id, individual_gift_link }] = body.orders_preview;
    await runJobs();
    await visit(app, individual_gift_link).post('/language', { language: 'ja' });
    const [parcel] = await acceptAndPlace(id);
    await advanceThrough(app, parcel ?? '', 'shipped', 'delivered');
    expect(languagesOf(await mailsTo(email))).toEqual(['fr', 'ja', 'ja', 'ja']);
  });

  it('is that of a mail when it was written, whatever is chosen before it is read', async () => {
    const email = 'written@example.com';
    const { body } = await send({ email, locale: 'es' });
    const before = await mailsTo(email);
    await visit(app, body.orders_preview[0].individual_gift_link).post('/language', { language: 'ar' });
    expect(await mailsTo(email)).toEqual(before);
  });

  it.each([
    [{ locale: 'pt-BR' }, { locale: 'fr' }, 'es', 'pt'],
    [{}, { locale: 'fr-CA' }, 'es', 'fr'],
    [{ locale: null }, { locale: null }, 'es-MX', 'es'],
    [{ locale: 'tlh' }, { locale: 'fr' }, 'es', 'fr'],
    [{ locale: 'tlh' }, { locale: 'pl' }, 'ar', 'ar'],
    [{ locale: 'tlh' }, { locale: 'pl' }, 'ko', 'en'],
    [{}, {}, null, 'en'],
    [{ locale: 'JPN' }, {}, null, 'ja'],
  ])(
    'of recipient %j, batch %j and organization %j is %s',
    async (recipient, batch, organization, language) => {
      await setDefaultLocale(organization);
      const email = `${crypto.randomUUID()}@example.com`;
      await send({ email, ...recipient }, batch);
      expect(languagesOf(await mailsTo(email))).toEqual([language]);
    },
  );

  it('of a large batch is decided for each recipient too', async () => {
    await setDefaultLocale('ar');
    const [product] = await plainProducts(app, 1);
    const locales = ['de-CH', null, 'pl', 'en-GB', 'deutsch', 'JA'];
    const recipients = Array.from({ length: 24 }, (_, index) => ({
      first_name: `Robin ${index}`,
      email: `large${index}@example.com`,
      locale: locales[index % locales.length],
    }));
    const { status, body } = await app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery Example',
        send_method: 'email_and_link',
        recipients,
        locale: 'es',
        cart: { items: [{ product_id: product?.id, quantity: 1 }] },
      },
    });
    expect({ status, locale: body.locale }).toEqual({ status: 201, locale: 'es' });
    await runJobs();
    const rows = await app.db.query<{ recipient_language: string }>(
      'select recipient_language from orders where organization_id = $1 and order_batch_id = $2 order by position',
      [app.organizationId, body.id],
    );
    const expected = ['de', 'es', 'es', 'en', 'es', 'ja'];
    expect(rows.map((row) => row.recipient_language)).toEqual(
      recipients.map((_, index) => expected[index % 6]),
    );
    const { data } = (await app.request('GET', `/v1/order_batches/${body.id}/recipients?per_page=6`)).body;
    expect(data.map(({ locale }: { locale: string | null }) => locale)).toEqual([
      'de-CH',
      null,
      'pl',
      'en-GB',
      'deutsch',
      'ja',
    ]);
    expect((await app.request('GET', `/v1/order_batches/${body.id}`)).body.locale).toBe('es');
    const list = (await app.request('GET', '/v1/order_batches?per_page=1')).body;
    expect(list.data[0]).toMatchObject({
      id: body.id,
      locale: 'es',
      recipients_preview: [{ locale: 'de-CH' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });
});

describe('a malformed tag', () => {
  it.each(['de_AT', 'd', 'a b', '', 'de-', '日本語', 'x'.repeat(65)])(
    '%j is refused with its field',
    async (locale) => {
      const [product] = await plainProducts(app, 1);
      const { status, body } = await app.request('POST', '/v1/order_batches', {
        body: {
          from_name: 'Avery Example',
          send_method: 'link_multiple_custom_list',
          recipients: [{ first_name: 'Robin' }, { first_name: 'Kim', locale }],
          locale,
          cart: { items: [{ product_id: product?.id, quantity: 1 }] },
        },
      });
      expect(status).toBe(400);
      expect(body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
        'locale',
        'recipients[1].locale',
      ]);
    },
  );

  it('is explained in a sentence, also when only a price is asked for', async () => {
    const [product] = await plainProducts(app, 1);
    const price = (locale: string) =>
      app.request('POST', '/v1/order_batches/price', {
        body: {
          recipients: [{ locale }],
          send_method: 'email_and_link',
          cart: { items: [{ product_id: product?.id, quantity: 1 }] },
        },
      });
    expect((await price('de')).status).toBe(200);
    expect((await price('de_AT')).body.error).toBe(
      'Locale must be a BCP 47 language tag, like `de` or `pt-BR` (recipients[0].locale)',
    );
  });
});

describe('a parcel that is lost', () => {
  it('and sent again is told once, and the arrival of the new one too', async () => {
    const email = 'resent@example.com';
    const { body } = await send({ email });
    await runJobs();
    const [parcel] = await acceptAndPlace(body.orders_preview[0].id);
    const order = await advanceThrough(app, parcel ?? '', 'shipped', 'failed_with_reship');
    await advanceThrough(app, parcel ?? '', 'failed_with_reship');
    const again = order.shipments.at(-1).id;
    await advanceThrough(app, again, 'shipped', 'delivered');
    const subjects = await subjectsTo(email);
    expect(subjects.slice(2)).toEqual([
      'Your gift from Avery Example has shipped',
      'A parcel of your gift from Avery Example is being sent again',
      'Your gift from Avery Example has arrived',
    ]);
  });

  it('and again lost ends in one mail that the gift cannot be sent', async () => {
    const email = 'failed@example.com';
    const { body } = await send({ email });
    await runJobs();
    const [parcel] = await acceptAndPlace(body.orders_preview[0].id);
    const order = await advanceThrough(app, parcel ?? '', 'shipped', 'failed_with_reship');
    await advanceThrough(app, order.shipments.at(-1).id, 'failed');
    expect((await subjectsTo(email)).slice(3)).toEqual([
      'A parcel of your gift from Avery Example is being sent again',
      'Your gift from Avery Example can’t be sent',
    ]);
  });

  it('while another one arrives is told by itself, and the arrival when it is the last', async () => {
    const email = 'partly@example.com';
    const [first, second] = await twoParcelsFor(email);
    await advanceThrough(app, first, 'shipped', 'failed');
    await advanceThrough(app, second, 'shipped', 'delivered');
    expect((await subjectsTo(email)).slice(3)).toEqual([
      'A part of your gift from Avery Example could not be delivered',
      'Your gift from Avery Example has arrived',
    ]);
  });

  it('after the others arrived is the only mail about the end', async () => {
    const email = 'lastlost@example.com';
    const [first, second] = await twoParcelsFor(email);
    await advanceThrough(app, first, 'shipped', 'delivered');
    await advanceThrough(app, second, 'shipped', 'failed');
    expect((await subjectsTo(email)).slice(3)).toEqual([
      'A part of your gift from Avery Example could not be delivered',
    ]);
  });
});

describe('a gift that its sender takes back', () => {
  it('is told to whom was mailed, once, in the recipient’s language', async () => {
    const email = 'taken@example.com';
    const { body } = await send({ email, locale: 'fr' });
    const { id } = body.orders_preview[0];
    await runJobs();
    for (let times = 0; times < 2; times += 1) await app.request('POST', `/v1/orders/${id}/cancel`);
    expect((await subjectsTo(email)).slice(1)).toEqual(['Le cadeau offert par Avery Example a été retiré']);
  });

  it('is not told to whom no mail arrived, who declined, or whose gift expired', async () => {
    const bounced = 'nobody+bounce@example.com';
    const { body } = await send({ email: bounced });
    await runJobs();
    await app.request('POST', `/v1/orders/${body.orders_preview[0].id}/cancel`);
    const declined = await send({ email: 'declines@example.com' });
    await runJobs();
    await app.request('POST', `/v1/sandbox/orders/${declined.body.orders_preview[0].id}/decline`, {
      body: {},
    });
    const linked = await sendGift(app, { recipient: { email: 'linked@example.com' } });
    await app.request('POST', `/v1/orders/${linked.body.orders_preview[0].id}/cancel`);
    await runJobs();
    const [{ count }] = (await app.db.query(
      `select count(*) from mails where organization_id = $1 and template = 'gift_canceled'
       and to_email = any($2)`,
      [app.organizationId, [bounced, 'declines@example.com', 'linked@example.com']],
    )) as [{ count: number }];
    expect(Number(count)).toBe(0);
  });

  it('with its whole batch is told to everybody who was mailed, once', async () => {
    const [product] = await plainProducts(app, 1);
    const recipients = Array.from({ length: 60 }, (_, index) => ({
      first_name: `Robin ${index}`,
      email: `whole${index}@example.com`,
      locale: index % 2 ? 'ja' : 'es',
    }));
    const { body } = await app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery Example',
        send_method: 'email_and_link',
        recipients,
        cart: { items: [{ product_id: product?.id, quantity: 1 }] },
      },
    });
    await runJobs();
    const { body: canceled } = await app.request('POST', `/v1/order_batches/${body.id}/cancel_orders`);
    expect(canceled).toEqual({ canceled: 60, not_canceled: 0 });
    await app.request('POST', `/v1/order_batches/${body.id}/cancel_orders`);
    await runJobs();
    const mails = await app.db.query<{ language: string; status: string; count: number }>(
      `select m.language, m.status, count(*)::int as count from mails m
       join orders o on o.organization_id = m.organization_id and o.id = m.order_id
       where m.organization_id = $1 and o.order_batch_id = $2 and m.template = 'gift_canceled'
       group by 1, 2 order by 1`,
      [app.organizationId, body.id],
    );
    expect(mails).toEqual([
      { language: 'es', status: 'caught', count: 30 },
      { language: 'ja', status: 'caught', count: 30 },
    ]);
  });
});

it('mails to senders are in the organization’s language', async () => {
  await setDefaultLocale('de');
  const { body } = await sendGift(app, {
    recipient: { email: 'full+bounce@example.com' },
    batch: { send_method: 'email_and_link', batch_name: 'Dank' },
  });
  await runJobs();
  await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3_600 } });
  expect(await subjectsTo('admin@example.com')).toContain('1 Person wurde nicht erreicht: Dank');
  expect(body.send_status).toBe('complete');
});

it('mails of earlier releases, which have no language, are in English', async () => {
  const email = 'old@example.com';
  await send({ email, locale: 'de' });
  await runJobs();
  await app.db.query('update mails set language = null where organization_id = $1 and to_email = $2', [
    app.organizationId,
    email,
  ]);
  expect(await subjectsTo(email)).toEqual(['Avery Example sent you a gift']);
});
