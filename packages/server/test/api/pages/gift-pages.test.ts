/** The pages of a gift, as a browser without script uses them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAddress } from '../../../src/modules/pages/gift/address-page.ts';
import { openGiftVisit } from '../../../src/modules/pages/gift/gift-visit.ts';
import {
  type GiftFixture,
  newYork,
  publishChoice,
  retire,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { plain, type Visitor, visit } from './visitor.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const { address_1, city, state, postal_code, country } = newYork;
const typedAddress = { name: 'Robin Example', address_1, city, state, postal_code, country };

const orderOf = async (id: string) => (await fixture.app.request('GET', `/v1/orders/${id}`)).body;

async function receive(gift: Parameters<typeof sendGift>[1] = {}) {
  const order = await sendGift(fixture, gift);
  return { id: order.id as string, visitor: visit(fixture.app, order.individual_gift_link) };
}

async function opened(gift: Parameters<typeof sendGift>[1] = {}) {
  const received = await receive(gift);
  await received.visitor.post('/open');
  return received;
}

async function accepted(visitor: Visitor) {
  await visitor.post('/address', typedAddress);
  return visitor.post('/review');
}

describe('the way to a gift', () => {
  it('leads from the envelope to the thank-you note by links and forms alone', async () => {
    const { id, visitor } = await receive({ product: 'candle', quantity: 2 });
    const envelope = await visitor.get();
    expect(envelope.heading).toBe('Robin, Avery has a gift for you');
    const gift = await visitor.post('/open');
    expect(gift.heading).toBe('A gift for you, Robin');
    expect((await orderOf(id)).status).toBe('opened');
    expect(gift.html).toContain('Test candle');

    const options = await visitor.get('/review');
    expect(options.path).toMatch(/\/options$/);
    const address = await visitor.post('/options', { 'unit-0': 'Fig', 'unit-1': 'Cedar' });
    expect(address.heading).toBe('Where should it go?');
    const review = await visitor.post('/address', typedAddress);
    expect(plain(review.html)).toContain('20 W 34th St');
    expect(plain(review.html)).toContain('Fig');

    const thanks = await visitor.post('/review');
    expect(thanks.heading).toBe('It’s yours, Robin');
    const order = await orderOf(id);
    expect(order.status).toMatch(/accepted|paid|ordered/);
    const noted = await visitor.post('/thanks', { note: 'How kind!\r\nThank you.' });
    expect(plain(noted.html)).toContain('Your thank-you note was sent to Avery.');
    expect((await orderOf(id)).thank_you_note).toBe('How kind!\nThank you.');
  });

  it('is kept on the server: another browser goes on where the first one stopped', async () => {
    const { visitor, id } = await opened({ product: 'candle' });
    await visitor.post('/options', { 'unit-0': 'Fig' });
    await visitor.post('/address', typedAddress);
    const { individual_gift_link } = await orderOf(id);
    const elsewhere = visit(fixture.app, individual_gift_link);
    const review = await elsewhere.get('/review');
    expect(review.heading).toBe('Is everything right?');
    expect(plain(review.html)).toContain('Fig');
  });

  it('lets a person go back and change what was chosen', async () => {
    const { visitor, id } = await opened({ product: 'candle' });
    await visitor.post('/options', { 'unit-0': 'Fig' });
    await visitor.post('/address', typedAddress);
    const options = await visitor.get('/options');
    expect(options.html).toMatch(/value="Fig" checked/);
    const review = await visitor.post('/options', { 'unit-0': 'Cedar' });
    expect(plain(review.html)).toContain('Cedar');
    await visitor.post('/review');
    expect((await orderOf(id)).status).not.toBe('opened');
    const rows = await fixture.app.db.query('select from gift_drafts where order_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('an envelope', () => {
  it('is opened by its button only: fetches, previews and scripts that follow links change nothing', async () => {
    const { visitor, id } = await receive();
    for (const path of ['', '/review', '/address', '/decline', '/thanks', '/choose', '/options', '/open']) {
      for (const agent of ['Slackbot-LinkExpanding 1.0', 'WhatsApp/2.23', 'BingPreview/1.0b', 'Mozilla/5.0'])
        await visitor.get(path, { 'user-agent': agent });
    }
    for (const path of ['/address', '/review', '/decline', '/options', '/choose']) await visitor.post(path);
    expect(await orderOf(id)).toMatchObject({ status: 'created', view_count_recipient: 0 });
  });
});

it('an envelope stands still where the connection is slow', async () => {
  const { visitor } = await receive();
  const plainPage = await visitor.get();
  expect(plainPage.html).toContain('class="page-envelope"');
  expect(plainPage.headers.get('accept-ch')).toBe('Save-Data, ECT');
  for (const headers of [{ 'save-data': 'on' }, { ect: '3g' }])
    expect((await visitor.get('', headers)).html).toContain('class="page-envelope still"');
});

describe('an address', () => {
  it('is refused with every problem beside its field, and keeps what was typed', async () => {
    const { visitor, id } = await opened();
    const page = await visitor.post('/address', { ...typedAddress, name: '', postal_code: '1001', city: '' });
    expect(page.status).toBe(422);
    expect(plain(page.html)).toContain('3 things need another look');
    expect(plain(page.html)).toContain('Did you mean 01001?');
    expect(plain(page.html)).toContain('Full name: Please fill this in.');
    for (const field of ['name', 'city', 'postal_code']) expect(page.html).toContain(`id="${field}-problem"`);
    expect(page.html).toContain('value="20 W 34th St"');
    expect((await orderOf(id)).status).toBe('opened');
  });

  it('says where a product cannot go', async () => {
    const { visitor } = await opened({ product: 'wine' });
    const page = await visitor.post('/address', { ...typedAddress, state: 'UT', postal_code: '84101' });
    expect(plain(page.html)).toContain('Test wine can’t be sent to UT.');
  });

  it('has the fields of its country', async () => {
    const { visitor } = await opened({ batch: { international_shipping_tier: 'full' } });
    const canada = await visitor.post('/address', { name: 'Robin', country: 'CA', change: 'country' });
    expect(plain(canada.html)).toContain('Province');
    expect(canada.html).toContain('id="phone"');
    const hongKong = await visitor.post('/address', { name: 'Robin', country: 'HK', change: 'country' });
    expect(hongKong.html).not.toContain('id="postal_code"');
  });
});

describe('a product', () => {
  it('can be exchanged for one that fits the gift, without prices', async () => {
    const { visitor, id } = await opened();
    const list = await visitor.get('/choose');
    expect(list.html).toContain('Test tea');
    expect(list.html).not.toContain('Test throw');
    expect(list.html).not.toContain('$');
    await visitor.post('/choose', { product: fixture.products.tea });
    const order = await orderOf(id);
    expect(order.cart.items[0].product.name).toBe('Test tea');
    expect(order.is_swapped).toBe(true);
  });

  it('that does not fit is refused', async () => {
    const { visitor, id } = await opened();
    const page = await visitor.post('/choose', { product: fixture.products.throw });
    expect(page.status).toBe(422);
    expect((await orderOf(id)).is_swapped).toBe(false);
  });

  it('is found by its words', async () => {
    const { visitor } = await opened();
    const page = await visitor.get('/choose?words=TEST+tea');
    expect(page.html).toContain('Test tea');
    expect(page.html).not.toContain('Test soap');
    const none = await visitor.get('/choose?words=%3Cscript%3E');
    expect(none.html).toContain('&lt;script&gt;');
    expect(none.html).not.toContain('<script');
  });

  it('must be chosen first in a gift of choice', async () => {
    await publishChoice(fixture, {});
    const { visitor, id } = await opened({ product: 'choice' });
    expect((await visitor.get('/address')).path).toMatch(/\/choose$/);
    await visitor.post('/choose', { product: fixture.products.mug });
    await accepted(visitor);
    expect((await orderOf(id)).cart.items[0].product.name).toBe('Test mug');
  });
});

describe('a product that is withdrawn after the gift was sent', () => {
  it('is still the gift, and the address is asked for', async () => {
    const { visitor } = await opened({ product: 'soap' });
    await retire(fixture, 'soap');
    expect((await visitor.get()).html).toContain('Test soap');
    const list = await visitor.get('/choose?words=soap');
    expect(plain(list.html)).toContain('Nothing here fits “soap”.');
    const thanks = await accepted(visitor);
    expect(thanks.heading).toBe('It’s yours, Robin');
  });
});

describe('a gift that is not open any more', () => {
  it.each([
    ['was declined', (_id: string, visitor: Visitor) => visitor.post('/decline', { reason: 'unsaid' })],
    ['was canceled', (id: string) => fixture.app.request('POST', `/v1/orders/${id}/cancel`)],
    [
      'was accepted over the API',
      (id: string) =>
        fixture.app.request('POST', `/v1/sandbox/orders/${id}/accept`, {
          body: { mailing_address: newYork },
        }),
    ],
  ])('that %s keeps nothing of what was typed', async (_name, end) => {
    const { visitor, id } = await opened();
    await visitor.post('/address', typedAddress);
    const drafts = () => fixture.app.db.query('select from gift_drafts where order_id = $1', [id]);
    expect(await drafts()).toHaveLength(1);
    await end(id, visitor);
    expect(await drafts()).toEqual([]);
  });

  it('that was declined says so with 410, and the sender reads what was written', async () => {
    const { visitor, id } = await opened();
    const empty = await visitor.post('/decline', { message: 'Sorry!' });
    expect([empty.status, empty.heading]).toEqual([422, 'You don’t have to take it']);
    expect(empty.html).toContain('>Sorry!</textarea>');
    const page = await visitor.post('/decline', { reason: 'employer', message: 'Sorry!' });
    expect([page.status, page.heading]).toEqual([410, 'You declined this gift']);
    expect(await orderOf(id)).toMatchObject({ cancel_reason: 'declined', decline_message: 'Sorry!' });
  });

  it('that was canceled says so', async () => {
    const { visitor, id } = await opened();
    await fixture.app.request('POST', `/v1/orders/${id}/cancel`);
    const page = await visitor.post('/review');
    expect([page.status, page.heading]).toEqual([410, 'This gift was taken back']);
  });

  it('keeps nothing of a form that was sent just before it ended', async () => {
    const { id } = await opened();
    const { services } = fixture.app;
    const { individual_gift_link } = await orderOf(id);
    const before = await openGiftVisit(services, {
      link: new URL(individual_gift_link).pathname.replace('/gift/', ''),
      acceptLanguage: undefined,
      remembered: undefined,
      query: new URLSearchParams(),
      form: new URLSearchParams(typedAddress),
      stylesheet: '',
      isSlow: false,
      visitor: { address: null, userAgent: null },
    });
    await fixture.app.request('POST', `/v1/orders/${id}/cancel`);
    await expect(services.db.transaction((tx) => saveAddress(before, tx))).rejects.toThrow('canceled');
    expect(await fixture.app.db.query('select from gift_drafts where order_id = $1', [id])).toEqual([]);
  });

  it('that has expired says when and from whom, also before its order is canceled', async () => {
    const expires_at = new Date(Date.now() + 2_000).toISOString();
    const { visitor, id } = await opened({ batch: { expires_at } });
    await expect
      .poll(async () => (await visitor.get()).heading, { timeout: 15_000 })
      .toBe('This gift has expired');
    const page = await visitor.post('/address', typedAddress);
    expect([page.status, page.heading]).toEqual([410, 'This gift has expired']);
    expect(plain(page.html)).toContain('Avery sent it to you.');
    expect((await orderOf(id)).status).toBe('opened');
  });

  it('that was accepted shows others neither the address nor the link of the recipient', async () => {
    const { visitor, id } = await opened();
    await accepted(visitor);
    const { individual_gift_link } = await orderOf(id);
    const other = visit(fixture.app, individual_gift_link);
    for (const path of ['', '/thanks', '/review', '/address']) {
      const page = await other.get(path);
      expect([page.status, page.heading]).toEqual([200, 'This gift has been accepted']);
      for (const secret of ['34th', '10001', '/r/']) expect(page.html).not.toContain(secret);
    }
    expect((await other.post('/thanks', { note: 'Me too' })).heading).toBe('This gift has been accepted');
    expect((await orderOf(id)).thank_you_note).toBeNull();
    expect((await visitor.get()).heading).toBe('Your gift is confirmed');
  });

  it.each(['/gift/nothing', `/gift/abcdef-${'0'.repeat(32)}`, '/gift/%3Cscript%3E'])(
    'at %s never was one: 404',
    async (path) => {
      const { status, body, headers } = await fixture.app.request('GET', path, { apiKey: null });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(plain(body)).toContain('There is no gift at this link');
      expect(body).not.toContain('<script');
    },
  );
});

describe('a page', () => {
  it('is in the language of the browser, or in the one that was chosen', async () => {
    const { visitor } = await receive();
    expect((await visitor.get('', { 'accept-language': 'ar' })).html).toContain('<html lang="ar" dir="rtl">');
    expect((await visitor.get('', { 'accept-language': 'pl' })).html).toContain('<html lang="en" dir="ltr">');
    await visitor.post('/language', { language: 'ja' });
    expect((await visitor.get('', { 'accept-language': 'fr' })).html).toContain('<html lang="ja" dir="ltr">');
  });

  it('is not kept by caches, tells no other site its address and runs nothing of others', async () => {
    const { visitor } = await opened();
    for (const path of ['', '/address', '/choose', '/decline']) {
      const { headers, html } = await visitor.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(html).not.toMatch(/<script|style="|\son\w+="/);
    }
  });

  it('escapes what people wrote', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'';
    const { visitor } = await opened({
      batch: { from_name: evil, message: evil },
      recipient: { first_name: evil },
    });
    const { html } = await visitor.get();
    expect(html).not.toContain('<img src=x');
    const page = await visitor.post('/address', { ...typedAddress, address_1: evil, city: '' });
    expect(page.html).not.toContain('<img src=x');
  });

  it('takes characters that nobody types out of what was sent', async () => {
    const { visitor, id } = await opened();
    await visitor.post('/address', { ...typedAddress, address_1: '20\0 W\u0007 34th\r\nSt' });
    const thanks = await visitor.post('/review');
    expect(thanks.status).toBe(200);
    expect((await visitor.post('/thanks', { note: 'Thank\0 you\u001b[31m' })).status).toBe(200);
    expect((await orderOf(id)).thank_you_note).toBe('Thank you[31m');
    const other = await opened();
    await other.visitor.post('/decline', { message: 'No\0', reason: 'no_thanks' });
    expect((await orderOf(other.id)).decline_message).toBe('No');
  });

  it('does not read a large form', async () => {
    const { visitor } = await opened();
    const { status } = await visitor.post('/address', { address_1: 'x'.repeat(40_000) });
    expect(status).toBe(413);
  });
});
