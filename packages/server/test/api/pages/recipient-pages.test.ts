/** The recipient's own page, as a browser without script uses it: where the gift is, and what can still be changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../src/kit/duration.ts';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import {
  type GiftFixture,
  moveOrder,
  newYork,
  performAction,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { signInByLink } from '../people/people-fixtures.ts';
import { plain, visit } from './visitor.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture({ worker: true });
});
afterAll(() => fixture.close());

const { address_1, city, state, postal_code } = newYork;
const typedAddress = { name: 'Robin Example', address_1, city, state, postal_code };

const orderOf = async (id: string) => (await fixture.app.request('GET', `/v1/orders/${id}`)).body;

const rowOf = async (id: string) => {
  const [row] = await fixture.app.db.query<Record<string, string | null>>(
    `select o.*, z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
     from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
    [id],
  );
  return row as Record<string, string | null>;
};

/** Waits until the order is ordered and has its parcels. */
async function accepted(gift: Parameters<typeof sendGift>[1] = {}) {
  const { id } = await sendGift(fixture, gift);
  const answer = await performAction(fixture, id, 'accept', { mailing_address: newYork });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await expect.poll(async () => (await orderOf(id)).status, { timeout: 10_000 }).toBe('ordered');
  return { id, visitor: visit(fixture.app, `http://gifts.test/r/${(await rowOf(id)).link}`) };
}

async function advance(id: string, status: string, more: object = {}): Promise<void> {
  const [shipment] = (await orderOf(id)).shipments.filter((each: { status: string }) =>
    ['pending', 'tracking', 'shipped', 'failed_unset_tracking'].includes(each.status),
  );
  const answer = await fixture.app.request('POST', `/v1/sandbox/shipments/${shipment.id}/advance`, {
    body: { status, ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('the way of a parcel', () => {
  it('is told in plain words, with carrier and number once there is one', async () => {
    const { id, visitor } = await accepted();
    const preparing = await visitor.get();
    expect(preparing.heading).toBe('Your gift is being prepared');
    expect(plain(preparing.html)).toContain('from Test Goods');
    expect(preparing.html).toMatch(/class="now" aria-current="step"><span>Being prepared/);
    await advance(id, 'tracking', { tracking_carrier: 'UPS', tracking_number: '1Z999AA10123456784' });
    const labelled = await visitor.get();
    expect(plain(labelled.html)).toContain('UPS tracking number: 1Z999AA10123456784');
    await advance(id, 'shipped');
    expect((await visitor.get()).heading).toBe('Your gift is on its way');
    await advance(id, 'delivered');
    const delivered = await visitor.get();
    expect(delivered.heading).toBe('Your gift has arrived');
    expect(plain(delivered.html)).toContain('Delivered on');
  });

  it('of a parcel that was lost begins anew, and one that is not sent again says so', async () => {
    const { id, visitor } = await accepted();
    await advance(id, 'failed_with_reship');
    const again = await visitor.get();
    expect(plain(again.html)).toContain('The first parcel did not arrive, so it is sent again.');
    await advance(id, 'failed');
    const lost = await visitor.get();
    expect(lost.heading).toBe('Something went wrong');
    expect(lost.html).not.toContain('34th');
    expect(lost.status).toBe(200);
  });

  it('is not told at the gift link, except to the browser that accepted', async () => {
    const { id } = await sendGift(fixture);
    const { individual_gift_link: link } = await orderOf(id);
    const visitor = visit(fixture.app, link);
    await visitor.post('/open');
    await visitor.post('/address', { ...typedAddress, country: 'US' });
    const thanks = await visitor.post('/review');
    expect(thanks.html).toContain(`/r/${(await rowOf(id)).link}`);
    expect((await visitor.get()).path).toBe(`/r/${(await rowOf(id)).link}`);
    const other = await visit(fixture.app, link).get();
    expect(other.heading).toBe('This gift has been accepted');
    expect(other.html).not.toContain('/r/');
  });

  it('of a gift that was taken back before it was paid for is over', async () => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, ['accepted', { recipient_token: crypto.randomUUID() }], 'pending_payment');
    const visitor = visit(fixture.app, `http://gifts.test/r/${(await rowOf(id)).link}`);
    expect((await visitor.get()).heading).toBe('Your gift is confirmed');
    await moveOrder(fixture, id, ['canceled', { cancel_reason: 'canceled' }]);
    const page = await visitor.get();
    expect(page.status).toBe(410);
    expect(page.heading).toBe('This gift was taken back');
  });
});

describe('an address', () => {
  it('can be corrected until a parcel has a number, and the amounts stay', async () => {
    const { id, visitor } = await accepted();
    const before = await orderOf(id);
    const form = await visitor.get('/address');
    expect(form.html).toContain('value="20 W 34th St"');
    const wrong = await visitor.post('/address', { ...typedAddress, postal_code: '1000' });
    expect(wrong.status).toBe(422);
    const changed = await visitor.post('/address', { ...typedAddress, address_1: '350 Fifth Ave' });
    expect(plain(changed.html)).toContain('The new address is saved.');
    expect(plain(changed.html)).toContain('350 Fifth Ave');
    expect((await recipientOfOrder(fixture.app, id)).address).toMatchObject({
      address_1: '350 Fifth Ave',
      country: 'US',
    });
    expect((await orderOf(id)).amounts).toEqual(before.amounts);
    await advance(id, 'tracking');
    expect((await visitor.get('/address')).path).not.toMatch(/address$/);
    const late = await visitor.post('/address', { ...typedAddress, address_1: '1 Late St' });
    expect(late.heading).toBe('Your gift is being prepared');
    expect(plain(late.html)).toContain('can’t be changed any more');
    expect((await recipientOfOrder(fixture.app, id)).address).toMatchObject({ address_1: '350 Fifth Ave' });
  });

  it('stays in its country, whatever a form says, and where the product may go', async () => {
    const { id, visitor } = await accepted({ product: 'wine' });
    await visitor.post('/address', { ...typedAddress, address_1: '1 Main St', country: 'CA' });
    expect((await recipientOfOrder(fixture.app, id)).address).toMatchObject({
      address_1: '1 Main St',
      country: 'US',
    });
    const utah = await visitor.post('/address', {
      ...typedAddress,
      city: 'Salt Lake City',
      state: 'UT',
      postal_code: '84101',
    });
    expect(plain(utah.html)).toContain('Test wine can’t be sent to UT.');
  });

  it('can be corrected for a parcel that is sent again', async () => {
    const { id, visitor } = await accepted();
    await advance(id, 'tracking');
    await advance(id, 'shipped');
    await advance(id, 'failed_with_reship');
    await visitor.post('/address', { ...typedAddress, address_1: '350 Fifth Ave' });
    expect((await recipientOfOrder(fixture.app, id)).address).toMatchObject({ address_1: '350 Fifth Ave' });
  });
});

describe('a recipient', () => {
  it('can add the thank-you note later', async () => {
    const { id, visitor } = await accepted();
    expect((await visitor.post('/note', { note: ' ' })).status).toBe(422);
    const noted = await visitor.post('/note', { note: 'It smells wonderful.' });
    expect(plain(noted.html)).toContain('Your thank-you note was sent to Avery.');
    expect((await orderOf(id)).thank_you_note).toBe('It smells wonderful.');
  });

  it('can ask for the deletion of their data, once, and it is confirmed by mail', async () => {
    const email = 'robin.deletes@example.com';
    const { id, visitor } = await accepted({ recipient: { email } });
    expect((await visitor.get('/data')).html).toContain('Ask to delete my data');
    const member = await signInByLink(fixture.app, 'admin@example.com');
    await member.post('/internal/contacts', { first_name: 'Robin', email: email.toUpperCase() });
    const asked = await visitor.post('/data');
    expect(plain(asked.html)).toContain('you asked for your data to be deleted');
    await visitor.post('/data');
    const rows = await fixture.app.db.query('select kind from recipient_requests where order_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'deletion' }]);
    expect((await member.get(`/internal/contacts?search=${email}`)).body.data).toEqual([]);
    const confirmations = async () =>
      (await fixture.app.request('GET', `/v1/sandbox/mailbox?to=${email}`)).body.data.filter(
        ({ subject }: { subject: string }) => subject === 'You asked us to delete your data',
      );
    await expect.poll(async () => (await confirmations()).length).toBe(1);
    const deletions = (...args: string[]) => runGifts(fixture.app.databaseUrl, ['deletions', ...args]);
    expect((await deletions('list')).stdout).toContain(id);
    expect((await deletions('close', id)).stderr).toContain('is still under way');
    await fixture.app.db.query(`update orders set status = 'delivered', delivered_at = now() where id = $1`, [
      id,
    ]);
    expect((await deletions('close', id)).stderr).toContain('are erased');
    expect((await orderOf(id)).recipient_first_name).toBe('Erased');
    expect((await deletions('list')).stdout).not.toContain(id);
    expect((await deletions('close', id)).stderr).toContain('No deletion waits');
  });

  it('keeps the language for the pages to come', async () => {
    const { visitor } = await accepted();
    const german = await visitor.post('/language', { language: 'de' });
    expect(german.heading).toBe('Ihr Geschenk wird vorbereitet');
    expect((await visitor.get('', { 'accept-language': 'ja' })).heading).toBe(
      'Ihr Geschenk wird vorbereitet',
    );
  });

  it('without e-mail can leave one, and gets the link there', async () => {
    const { id } = await sendGift(fixture);
    const visitor = visit(fixture.app, (await orderOf(id)).individual_gift_link);
    await visitor.post('/open');
    await visitor.post('/address', { ...typedAddress, country: 'US' });
    const thanks = await visitor.post('/review');
    expect(thanks.html).toContain('id="email"');
    expect((await visitor.post('/email', { email: 'robin' })).status).toBe(422);
    const left = await visitor.post('/email', { email: 'robin.later@example.com' });
    expect(left.html).not.toContain('id="email"');
    expect((await orderOf(id)).recipient_email).toBe('robin.later@example.com');
    await visitor.post('/email', { email: 'somebody.else@example.com' });
    expect((await orderOf(id)).recipient_email).toBe('robin.later@example.com');
    const mails = async () =>
      (await fixture.app.request('GET', '/v1/sandbox/mailbox?to=robin.later@example.com')).body.data;
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0].text).toContain(`/r/${(await rowOf(id)).link}`);
  });

  it('has to show that the gift is theirs when it was delivered long ago', async () => {
    const { id, visitor } = await accepted({ recipient: { email: 'robin.old@example.com' } });
    await advance(id, 'delivered_override');
    await fixture.app.db.query('update orders set delivered_at = $2 where id = $1', [
      id,
      new Date(Date.now() - 61 * dayMs),
    ]);
    for (const path of ['', '/address', '/data']) {
      const page = await visitor.get(path);
      expect(page.heading).toBe('Is this gift yours?');
      for (const secret of ['34th', '10001', 'robin.old', 'mug']) expect(page.html).not.toContain(secret);
    }
    expect((await visitor.post('/note', { note: 'mine' })).heading).toBe('Is this gift yours?');
    expect((await orderOf(id)).thank_you_note).toBeNull();
    expect((await visitor.post('/confirm', { answer: '10002' })).status).toBe(422);
    const forged = await visitor.get('', { cookie: 'confirmed=sealed.1.00000000.AAAA' });
    expect(forged.heading).toBe('Is this gift yours?');
    expect((await visitor.post('/confirm', { answer: ' Robin.Old@Example.com ' })).heading).toBe(
      'Your gift has arrived',
    );
    expect((await visitor.get('/data')).heading).toBe('Your data');
    const elsewhere = visit(fixture.app, `http://gifts.test/r/${(await rowOf(id)).link}`);
    expect((await elsewhere.post('/confirm', { answer: '10001' })).heading).toBe('Your gift has arrived');
  });

  it('cannot be guessed: eleven answers in an hour are too many for a link', async () => {
    const { id, visitor } = await accepted({ recipient: { email: 'robin.guess@example.com' } });
    await advance(id, 'delivered_override');
    await fixture.app.db.query('update orders set delivered_at = $2 where id = $1', [
      id,
      new Date(Date.now() - 61 * dayMs),
    ]);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await visitor.post('/confirm', { answer: `2000${guess}` })).status).toBe(422);
    }
    const refused = await visitor.post('/confirm', { answer: '10001' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('an unknown link says so, and every page keeps its secrets', async () => {
  const unknown = await visit(
    fixture.app,
    'http://gifts.test/r/abcdef-00000000000000000000000000000000',
  ).get();
  expect(unknown.status).toBe(404);
  const { visitor } = await accepted();
  const { headers } = await visitor.get();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});
