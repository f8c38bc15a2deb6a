/** The recipient looks at the codes of gift cards by a button. Nothing else shows them, and each look is recorded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../src/kit/duration.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  acceptedCards,
  type Cards,
  cardSlug,
  codeOf,
  importCodes,
  issue,
  issuedCodes,
  orderedCards,
  orderOf,
  pinOf,
  range,
  recipientLinkOf,
} from '../codes/code-fixtures.ts';
import { advance, pay, place, startFulfilmentApp } from '../fulfilment/fulfilment-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { plain, type Visitor, visit } from './visitor.ts';

let app: TestApp;
const numbers = range(0, 60);
beforeAll(async () => {
  app = await startFulfilmentApp();
  await runGifts(app.databaseUrl, ['codes', 'threshold', cardSlug, '0']);
  await importCodes(app, numbers);
});
afterAll(() => app.close());

interface Delivered {
  id: string;
  visitor: Visitor;
  shipment: string;
}

async function delivered(cards: Cards = {}): Promise<Delivered> {
  const { id, shipments } = await orderedCards(app, cards);
  await issue(app, id);
  const visitor = visit(app, await recipientLinkOf(app, id));
  return { id, visitor, shipment: shipments[0]?.id ?? '' };
}

const codesIn = (html: string): string[] => numbers.map(codeOf).filter((code) => html.includes(code));
const pinsIn = (html: string): string[] => numbers.map(pinOf).filter((pin) => html.includes(pin));
const reveals = (orderId: string) =>
  app.db.query<{ issued_code_id: string; address: string | null; user_agent: string | null }>(
    'select * from code_reveals where organization_id = $1 and order_id = $2 order by id',
    [app.organizationId, orderId],
  );

describe('a gift card', () => {
  it('is said to be prepared, and then to be ready, without parcels and addresses', async () => {
    const id = await acceptedCards(app);
    const visitor = visit(app, await recipientLinkOf(app, id));
    const confirmed = await visitor.get();
    expect(confirmed.heading).toBe('Your gift is confirmed');
    expect(plain(confirmed.html)).toContain('You will find it on this page as soon as it is ready.');
    await pay(app, id);
    await place(app, (await orderOf(app, id)).order_batch_id, 0, 1);
    expect((await visitor.get()).heading).toBe('Your gift card is being prepared');
    await issue(app, id);
    const ready = await visitor.get();
    expect(ready.heading).toBe('Your gift card is ready');
    expect(ready.html).not.toMatch(/34th|class="track"|Parcel/);
    expect(plain(ready.html)).toContain('Show the code');
    expect((await visitor.get('/address')).path).not.toMatch(/address$/);
  });

  it('shows its code and PIN by the button only, and nobody keeps the page', async () => {
    const { id, visitor, shipment } = await delivered();
    for (const path of ['', '/card', `/card?shipment=${shipment}`]) {
      expect(codesIn((await visitor.get(path)).html)).toEqual([]);
    }
    expect(await reveals(id)).toEqual([]);
    const page = await visitor.post('/card', { shipment }, { 'user-agent': `Browser/1 ${'x'.repeat(500)}` });
    expect(page.status).toBe(200);
    expect(page.heading).toBe('Your code');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(codesIn(page.html)).toHaveLength(1);
    expect(pinsIn(page.html)).toHaveLength(1);
    expect(plain(page.html)).toContain('$50.00');
    const [code] = await issuedCodes(app, id);
    expect(await reveals(id)).toMatchObject([{ issued_code_id: code?.id, address: '127.0.0.1' }]);
    expect((await reveals(id))[0]?.user_agent).toMatch(/^Browser\/1 x{390}$/);
  });

  it('shows the same code again, and records each look', async () => {
    const { id, visitor, shipment } = await delivered({ quantity: 3 });
    const first = await visitor.post('/card', { shipment });
    const second = await visitor.post('/card', { shipment });
    expect(first.heading).toBe('Your codes');
    expect(codesIn(first.html)).toHaveLength(3);
    expect(codesIn(second.html)).toEqual(codesIn(first.html));
    expect(await reveals(id)).toHaveLength(6);
    const [row] = await app.db.query<{ revealed: number }>(
      'select count(*) as revealed from gift_card_codes c join issued_codes i on i.code_id = c.id where i.order_id = $1 and c.revealed_at is not null',
      [id],
    );
    expect(row?.revealed).toBe(3);
  });

  it('is not shown to a form that a browser sends ahead, nor for another order, shipment or no shipment', async () => {
    const { id, visitor, shipment } = await delivered();
    const other = await delivered();
    const ahead = await visitor.post('/card', { shipment }, { 'sec-purpose': 'prefetch' });
    expect(codesIn(ahead.html)).toEqual([]);
    for (const wrong of [other.shipment, crypto.randomUUID(), "'; drop table", '']) {
      const page = await visitor.post('/card', { shipment: wrong });
      expect(page.status).toBe(410);
      expect(codesIn(page.html)).toEqual([]);
    }
    expect([...(await reveals(id)), ...(await reveals(other.id))]).toEqual([]);
    const entries = await app.db.query(
      "select act from audit_entries where act = 'reveal_gift_card' and subject_id = any($1)",
      [[id, other.id]],
    );
    expect(entries).toEqual([]);
  });

  it('asks who it is 60 days after the delivery, before it shows a code', async () => {
    const { id, visitor, shipment } = await delivered({ recipient: { email: 'card@example.com' } });
    await app.db.query('update orders set delivered_at = delivered_at - $2::interval where id = $1', [
      id,
      `${61 * dayMs} milliseconds`,
    ]);
    const asked = await visitor.post('/card', { shipment });
    expect(asked.path).toMatch(/\/confirm$/);
    expect(await reveals(id)).toEqual([]);
    await visitor.post('/confirm', { answer: 'card@example.com' });
    expect(codesIn((await visitor.post('/card', { shipment })).html)).toHaveLength(1);
  });

  it.each(['ar', 'de', 'es', 'fr', 'ja', 'pt'])('speaks %s', async (language) => {
    const { visitor, shipment } = await delivered();
    const page = await visitor.post('/card', { shipment }, { 'accept-language': language });
    expect(page.html).toContain(`lang="${language}"`);
    expect(codesIn(page.html)).toHaveLength(1);
  });

  it('beside a parcel has its own section, and the address of the parcel can still be corrected', async () => {
    const { visitor, shipment } = await delivered({ parcels: 1 });
    const page = await visitor.get();
    expect(page.heading).toBe('Your gift is on its way');
    expect(page.html).toContain('class="track"');
    expect(page.html).toContain(`value="${shipment}"`);
    expect((await visitor.get('/address')).path).toMatch(/address$/);
  });

  it('that an operator delivered by hand has no button', async () => {
    const { id, shipments } = await orderedCards(app);
    await advance(app, shipments[0]?.id ?? '', 'delivered_override');
    const page = await visit(app, await recipientLinkOf(app, id)).get();
    expect(plain(page.html)).toContain('You should have got this gift card another way.');
    expect(page.html).not.toContain('/card"');
  });
});

describe('a refund of the whole order', () => {
  const refund = (id: string, ...more: string[]) =>
    runGifts(app.databaseUrl, ['refund', id, '--reason', 'A mistake', ...more]);

  it('takes back a code that nobody has looked at, and another order gets it', async () => {
    const { id, visitor, shipment } = await delivered();
    const [before] = await issuedCodes(app, id);
    expect((await refund(id)).code).toBe(0);
    expect(await issuedCodes(app, id)).toMatchObject([{ code: null, withdrawn_at: expect.any(Date) }]);
    const page = await visitor.get();
    expect(plain(page.html)).toContain('This gift card was taken back.');
    expect(codesIn((await visitor.post('/card', { shipment })).html)).toEqual([]);
    const next = await delivered();
    expect(await issuedCodes(app, next.id)).toMatchObject([{ code_id: before?.code_id }]);
    expect(codesIn((await next.visitor.post('/card', { shipment: next.shipment })).html)).toHaveLength(1);
  });

  it('leaves a code that was seen, because it may be spent', async () => {
    const { id, visitor, shipment } = await delivered({ quantity: 2 });
    await visitor.post('/card', { shipment });
    await refund(id);
    expect(codesIn((await visitor.post('/card', { shipment })).html)).toHaveLength(2);
  });

  it('of a part takes back none', async () => {
    const { id, visitor, shipment } = await delivered();
    await refund(id, '--amount', '1.00');
    expect(codesIn((await visitor.post('/card', { shipment })).html)).toHaveLength(1);
  });

  it('at the same moment as a look either shows the code or takes it back, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, visitor, shipment } = await delivered();
      const [page] = await Promise.all([
        visitor.post('/card', { shipment }),
        app.request('POST', `/v1/orders/${id}/refund`, { body: { reason: 'A mistake' } }),
      ]);
      const [code] = await issuedCodes(app, id);
      expect(codesIn(page.html).length === 1).toBe(code?.withdrawn_at === null);
    }
  });
});
