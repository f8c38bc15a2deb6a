/** What recipients and payers do on pages is in the audit log: once for each form that changes something. */

import { pageOperations } from '@gifts/contract/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftSite } from '../../../src/modules/pages/gift/gift-site.ts';
import { recipientSite } from '../../../src/modules/pages/recipient/recipient-site.ts';
import { giftCardOf, importCodes, issue, orderedCards, recipientLinkOf } from '../codes/code-fixtures.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { type GiftFixture, newYork, sendGift, startGiftFixture } from '../gifts/gift-fixtures.ts';
import { type Visitor, visit } from '../pages/visitor.ts';
import { cardLink } from '../payments/own-card-fixtures.ts';
import {
  billingAddress,
  hostedOrder,
  interimCardBody,
  publicAppIdOf,
} from '../payments/payments-fixtures.ts';
import { allEntries, entriesOf } from './audit-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const { address_1, city, state, postal_code, country } = newYork;
const typedAddress = { name: 'Robin Example', address_1, city, state, postal_code, country };
const phone = { 'user-agent': 'Phone/1' };

async function received(gift: Parameters<typeof sendGift>[1] = {}) {
  const order = await sendGift(fixture, gift);
  return { id: order.id as string, visitor: visit(fixture.app, order.individual_gift_link) };
}

async function opened(gift: Parameters<typeof sendGift>[1] = {}) {
  const made = await received(gift);
  await made.visitor.post('/open');
  return made;
}

async function accepted(gift: Parameters<typeof sendGift>[1] = {}) {
  const made = await opened(gift);
  await made.visitor.post('/address', typedAddress);
  await made.visitor.post('/review');
  const { body } = await fixture.app.request('GET', `/v1/orders/${made.id}`);
  const [order] = await fixture.app.db.query<{ token: string }>(
    'select recipient_token as token from orders where id = $1',
    [made.id],
  );
  const code = new URL(body.individual_gift_link).pathname.split('/')[2]?.split('-')[0];
  return {
    ...made,
    own: visit(fixture.app, `http://gifts.test/r/${code}-${order?.token.replaceAll('-', '')}`),
  };
}

interface Form {
  readonly id: string;
  readonly send: () => Promise<unknown>;
}

const onGift =
  (path: string, fields: Parameters<Visitor['post']>[1] = {}, gift: Parameters<typeof sendGift>[1] = {}) =>
  async (): Promise<Form> => {
    const { id, visitor } = await opened(gift);
    return { id, send: () => visitor.post(path, fields, phone) };
  };
const onOwn =
  (path: string, fields: Parameters<Visitor['post']>[1] = {}) =>
  async (): Promise<Form> => {
    const { id, own } = await accepted();
    return { id, send: () => own.post(path, fields, phone) };
  };

/** A form of each page that acts, by its site and path. */
const forms: Readonly<Record<string, () => Promise<Form>>> = {
  '/gift/open': async () => {
    const { id, visitor } = await received();
    return { id, send: () => visitor.post('/open', {}, phone) };
  },
  '/gift/choose': async () => onGift('/choose', { product: fixture.products.tea })(),
  '/gift/basket': async () => {
    const { id, visitor } = await opened({ batch: { swap: 'multiple' } });
    await visitor.post('/choose', { put: `${fixture.products.tea}:1` });
    const { html } = await visitor.get('/basket');
    const take = /name="take" value="([^"]*)"/.exec(html)?.[1] ?? '';
    return { id, send: () => visitor.post('/basket', { take }, phone) };
  },
  '/gift/options': onGift('/options', { 'unit-0': 'Fig' }, { product: 'candle' }),
  '/gift/address': onGift('/address', typedAddress),
  '/gift/review': async () => {
    const { id, visitor } = await opened();
    await visitor.post('/address', typedAddress);
    return { id, send: () => visitor.post('/review', {}, phone) };
  },
  '/gift/abroad': async () => {
    const { id, visitor } = await opened({
      batch: { swap: 'disabled', international_gift_cards_enabled: true },
    });
    const product = await giftCardOf(fixture.app, 'open-card');
    return { id, send: () => visitor.post('/abroad', { country: 'BR', product }, phone) };
  },
  '/gift/decline': onGift('/decline', { reason: 'unsaid' }),
  '/gift/thanks': async () => {
    const { id, visitor } = await accepted();
    return { id, send: () => visitor.post('/thanks', { note: 'Thank you' }, phone) };
  },
  '/gift/email': async () => {
    const { id, visitor } = await accepted({
      recipient: { email: null },
      batch: { send_method: 'link_multiple_custom_list' },
    });
    return { id, send: () => visitor.post('/email', { email: 'robin@example.com' }, phone) };
  },
  '/gift/more-time': async () => {
    const { id, visitor } = await opened();
    await fixture.app.db.query(`update orders set expires_at = now() + interval '2 days' where id = $1`, [
      id,
    ]);
    return { id, send: () => visitor.post('/more-time', {}, phone) };
  },
  '/gift/stop': onGift('/stop', { stop: 'sender' }, { recipient: { email: 'stop@example.com' } }),
  '/gift/language': onGift('/language', { language: 'de' }),
  '/r/card': async () => {
    const { id, shipments } = await orderedCards(fixture.app);
    await importCodes(fixture.app, [1]);
    await issue(fixture.app, id);
    const own = visit(fixture.app, await recipientLinkOf(fixture.app, id));
    return { id, send: () => own.post('/card', { shipment: shipments[0]?.id ?? '' }, phone) };
  },
  '/r/note': onOwn('/note', { note: 'Thank you' }),
  '/r/address': onOwn('/address', { ...typedAddress, address_1: '21 W 34th St' }),
  '/r/replace': async () => {
    const { id, shipments } = await orderedOrder(fixture.app);
    const shipment = shipments[0]?.id ?? '';
    const apiKey = await fulfilmentKey(fixture.app);
    const ask = (act: string, body: object) =>
      fixture.app.request('POST', `/v1/fulfilment/shipments/${shipment}/${act}`, { apiKey, body });
    await ask('hold', { reason: 'out_of_stock' });
    expect((await ask('offer_swap', {})).status).toBe(200);
    const own = visit(fixture.app, await recipientLinkOf(fixture.app, id));
    const page = await own.get('/replace');
    expect(page.status).toBe(200);
    return { id, send: () => own.post('/replace', { parcel: shipment, choice: 'none' }, phone) };
  },
  '/r/data': onOwn('/data'),
  '/r/language': onOwn('/language', { language: 'fr' }),
};

/** Forms that store nothing: a cookie of the browser remembers the answer. */
const formsThatChangeNothing = ['/r/confirm'];

const sites = [giftSite, recipientSite];
const acts = new Map(
  sites.flatMap(({ path, pages }) =>
    pages.flatMap((page) => (page.act ? [[`${path}${page.path}`, page.actName] as const] : [])),
  ),
);

it('every form of the pages is tested here', () => {
  expect([...acts.keys()].sort()).toEqual([...Object.keys(forms), ...formsThatChangeNothing].sort());
});

describe('a form of a recipient', () => {
  it.each(Object.entries(forms))(
    '%s leaves an entry with the order, and nothing of what was typed',
    async (path, make) => {
      const { id, send } = await make();
      const entries = (await entriesOf(fixture.app, send)).filter(({ kind }) => kind === 'change');
      expect(entries).toEqual([
        expect.objectContaining({
          organization_id: fixture.app.organizationId,
          act: acts.get(path),
          actor: { kind: 'recipient' },
          subject_kind: 'order',
          subject_id: id,
          client_address: '127.0.0.1',
          user_agent: 'Phone/1',
          details: {},
        }),
      ]);
    },
  );

  it('that is refused, repeated or comes too late leaves none', async () => {
    const { visitor } = await opened();
    expect(await changesOf(() => visitor.post('/open'))).toEqual([]);
    expect(await changesOf(() => visitor.post('/address', { ...typedAddress, postal_code: 'x' }))).toEqual(
      [],
    );
    await visitor.post('/address', typedAddress);
    expect(await changesOf(() => visitor.post('/review'))).toEqual(['accept_gift']);
    expect(await changesOf(() => visitor.post('/review'))).toEqual([]);
  });

  it('never brings its link into the log', async () => {
    const { id } = await accepted();
    const [order] = await fixture.app.db.query<Record<string, string>>(
      'select gift_token, recipient_token from orders where id = $1',
      [id],
    );
    const text = JSON.stringify(await allEntries(fixture.app));
    for (const token of Object.values(order ?? {})) {
      expect(token).toMatch(/[0-9a-f]{8}/);
      expect(text).not.toContain(token);
      expect(text).not.toContain(token.replaceAll('-', ''));
    }
  });
});

const changesOf = async (work: () => Promise<unknown>) =>
  (await entriesOf(fixture.app, work)).flatMap(({ kind, act }) => (kind === 'change' ? [act] : []));

describe('a look of a recipient at an address', () => {
  const looksOf = async (work: () => Promise<unknown>) =>
    (await entriesOf(fixture.app, work)).filter(({ kind }) => kind === 'look');

  it('is recorded for the pages that show one, and for no others', async () => {
    const { id, visitor } = await opened();
    expect(await looksOf(() => visitor.get('/address'))).toEqual([]);
    await visitor.post('/address', typedAddress);
    expect(await looksOf(() => visitor.get())).toEqual([]);
    const { own, id: other } = await accepted();
    expect(await looksOf(() => visitor.get('/address'))).toEqual([
      expect.objectContaining({ act: 'show_address', subject_id: id, actor_kind: 'recipient' }),
    ]);
    expect(await looksOf(() => own.get('/data'))).toEqual([]);
    expect(await looksOf(() => own.get())).toEqual([expect.objectContaining({ subject_id: other })]);
  });

  it('is counted when the page is loaded again and again', async () => {
    const { own } = await accepted();
    const looks = await looksOf(async () => {
      for (let time = 0; time < 12; time += 1) await own.get('/address');
    });
    expect(looks.map(({ details }) => details)).toEqual([
      { looks_in_this_hour: 1 },
      { looks_in_this_hour: 10 },
    ]);
  });

  it('shows nothing when it cannot be recorded', async () => {
    const { own } = await accepted();
    const { db } = fixture.app;
    await db.query('alter table audit_entries add constraint no_looks check (kind <> $$look$$) not valid');
    try {
      const page = await own.get();
      expect(page.status).toBe(500);
      expect(page.html).not.toContain(address_1);
      expect((await own.get()).status).toBe(500);
    } finally {
      await db.query('alter table audit_entries drop constraint no_looks');
    }
    expect((await own.get()).html).toContain(address_1);
  });
});

describe('what is entered on the pages for cards', () => {
  const vault = async (number = '4242424242424242') => {
    const { body } = await fixture.app.request('POST', '/vault/cards', {
      apiKey: null,
      body: { number, exp_month: 12, exp_year: 2045, cvc: '123' },
    });
    return body.card_token as string;
  };
  async function unpaid() {
    const { id, payment_link: link } = await hostedOrder(fixture.app);
    const pay = (what: string, token?: string) =>
      fixture.app.request('POST', `${new URL(link).pathname}/${what}`, {
        apiKey: null,
        ...(token && {
          body: { card_token: token, cardholder_name: 'Robin Example', billing_address: billingAddress },
        }),
      });
    return { id, pay };
  }
  const payer = { actor: { kind: 'payer' }, client_address: '127.0.0.1' };

  /** Every operation of the pages that is no GET, with what it leaves. */
  const operations: Readonly<Record<string, () => Promise<void>>> = {
    async vaultCard() {
      // It stands for the card gateway, which is another company.
      expect(await changesOf(vault)).toEqual([]);
    },
    async createInterimCard() {
      const body = interimCardBody(await publicAppIdOf(fixture.app), await vault());
      const [entry, ...others] = await entriesOf(fixture.app, () =>
        fixture.app.request('POST', '/embed/interim_cards', { apiKey: null, body }),
      );
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ ...payer, act: 'create_interim_card', subject_kind: 'interim_card' });
      expect(entry?.organization_id).toBe(fixture.app.organizationId);
      expect(JSON.stringify(entry)).not.toMatch(/4242|interim_card_[0-9a-f]{32}|Robin/);
    },
    async saveOwnCard() {
      const link = await cardLink(fixture.app);
      const token = await vault('5555555555554444');
      const entries = await entriesOf(fixture.app, () => link.save(token));
      expect(entries).toEqual([
        expect.objectContaining({ ...payer, act: 'save_own_card', subject_kind: 'payment_method' }),
      ]);
      expect(await changesOf(() => link.save(token))).toEqual([]);
    },
    async payOrder() {
      const { id, pay } = await unpaid();
      const token = await vault();
      const entries = await entriesOf(fixture.app, () => pay('payments', token));
      expect(entries).toEqual([
        expect.objectContaining({ ...payer, act: 'pay_order', subject_kind: 'order', subject_id: id }),
      ]);
    },
    async resumePayment() {
      const { id, pay } = await unpaid();
      // The gateway's answer is lost.
      const begun = await pay('payments', await vault('4000000000004087'));
      expect(begun.body.status).toBe('processing');
      const entries = await entriesOf(fixture.app, () => pay('payments/resume'));
      expect(entries).toEqual([expect.objectContaining({ ...payer, act: 'resume_payment', subject_id: id })]);
    },
  };

  it('is all tested here', () => {
    const acting = Object.entries(pageOperations).flatMap(([id, { method }]) =>
      method === 'GET' ? [] : [id],
    );
    expect(Object.keys(operations).sort()).toEqual(acting.sort());
  });

  it.each(Object.entries(operations))('%s', (_id, check) => check());
});
