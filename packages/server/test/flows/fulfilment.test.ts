/**
 * Gifts from `created` to `delivered`, in production. Three recipients get the same gift: a parcel of North Mill, which ships by
 * the API, a parcel of Harbor Oak, which ships by a CSV file, and a gift card. Each test continues the story of the one before.
 */
import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FulfilmentShipment, GiftsClient, ShipperEvent } from '@gifts/sdk/client';
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pagesOf } from '../../src/kit/pdf/pdf.fixtures.ts';
import { newNumber } from '../api/fulfilment/carrier-fixtures.ts';
import { plain, type Visitor, visit } from '../api/pages/visitor.ts';
import { atPage } from '../api/payments/own-card-fixtures.ts';
import type { Receiver } from '../api/webhooks/receiver.ts';
import { eventOf } from '../harness/easypost/easypost-objects.ts';
import { signedEvent } from '../harness/easypost/signed-event.ts';
import { codes, writeCatalogFile, writeCodesFile } from './fulfilment-catalog.ts';
import { addresses, collect, eventually } from './gifts.ts';
import { linkIn, type Production, prepareProduction, type Running } from './production.ts';

const people = {
  Robin: { email: 'robin@example.com', address: addresses.newYork },
  Kit: { email: 'kit@example.com', address: addresses.portland },
  Sam: { email: 'sam@example.com', address: addresses.seattle },
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let production: Production;
let service: Running;
let folder: string;
let organizationId: string;
let sender: GiftsClient;
let packing: GiftsClient;
let packingHook: { receiver: Receiver; secret: string };
let senderHook: { receiver: Receiver; secret: string };
const orderIds = {} as Record<Name, string>;
const visitors = {} as Record<Name, Visitor>;

beforeAll(async () => {
  production = await prepareProduction();
  folder = await mkdtemp(join(tmpdir(), 'gifts-fulfilment-'));
});
afterAll(async () => {
  await production.close();
  await rm(folder, { recursive: true });
});

let hasFailed = false;
beforeEach(() => assert(!hasFailed, 'An earlier part of the story has failed'));
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});

const orderOf = (name: Name) => sender.orders.get(orderIds[name]);
const statusIs = (status: string) => (each: { status: string }) => each.status === status;

const shipmentOf = async (name: Name, brand: string) => {
  const { shipments } = await orderOf(name);
  return shipments.findLast((each) => each.brand_name === brand) ?? expect.unreachable();
};

const untilShipment = (name: Name, id: string, status: string) =>
  eventually(
    () => orderOf(name),
    ({ shipments }) => shipments.some((each) => each.id === id && each.status === status),
  );

/** The events that a receiver was sent, each verified and once, in the order of the stream. */
async function eventsAt<Event extends { sequence: number }>(hook: typeof senderHook): Promise<Event[]> {
  const { receiver, secret } = hook;
  const deliveries = new Map(receiver.received.map((each) => [each.headers['webhook-id'], each]));
  const events = await Promise.all(
    [...deliveries.values()].map(({ body, headers }) => verifyWebhook(body, headers, secret)),
  );
  return (events as unknown as Event[]).sort((left, right) => left.sequence - right.sequence);
}

/** Waits until North Mill was told of so many parcels. */
const toldParcels = (count: number): Promise<ShipperEvent[]> =>
  eventually(
    () => eventsAt<ShipperEvent>(packingHook),
    (events) => events.length >= count,
  );

/** EasyPost calls back after it was asked to follow the number. */
async function carrierScans(number: string, status: string): Promise<void> {
  const { easypost } = production;
  await eventually(
    async () => [...easypost.trackers.values()],
    (trackers) => trackers.some((each) => each.tracking_code === number),
  );
  const event = eventOf(easypost.scan(number, status));
  const answer = await service.request('POST', '/carriers/easypost/callbacks', signedEvent(event));
  expect(answer.status).toBe(200);
}

async function sendParcel(id: string): Promise<string> {
  const number = newNumber();
  await packing.fulfilment.shipments.setTracking(id, { carrier: 'UPS', number });
  expect(await packing.fulfilment.shipments.ship(id)).toMatchObject({ status: 'shipped' });
  return number;
}

const codesIn = (html: string) => codes.filter((code) => html.includes(code));

let fedexNumber = 794_644_800_000;
const newFedexNumber = (): string => String(++fedexNumber);

const contents = ({ items }: FulfilmentShipment) => items.map(({ sku, quantity }) => [sku, quantity]);

it('an operator sets up what production needs, and the service starts with nothing missing', async () => {
  const { gifts } = production;
  expect(await gifts('catalog', 'import', await writeCatalogFile(folder))).toContain('7 added');
  expect(await gifts('codes', 'import', await writeCodesFile(folder))).toContain('3 added');
  expect(await gifts('stock', 'list')).toMatch(/mug .* 10 left/);
  await gifts('brands', 'set', 'north-mill', '--commission', '10');
  const organization = ['organizations', 'create', '--name', 'Acme', '--email', 'ada@example.com', '--quiet'];
  organizationId = (await gifts(...organization)).trim();
  const key = (await gifts('keys', 'create', '--email', 'ada@example.com', '--quiet')).trim();
  const packingKey = ['keys', 'create', '--kind', 'fulfilment', '--email', 'packing@example.com'];
  const ofNorthMill = (await gifts(...packingKey, '--brand', 'north-mill', '--quiet')).trim();

  service = await production.start();
  expect(service.said()).not.toContain('This is not set up yet');
  sender = service.clientOf(key);
  packing = service.clientOf(ofNorthMill);
  const loopback = packing.fulfilment.webhooks.create({ url: 'https://127.0.0.1/hook' });
  await expect(loopback).rejects.toMatchObject({ status: 400 });
  const [atPacking, atSender] = [await production.receiver(), await production.receiver()];
  const ofPacking = await packing.fulfilment.webhooks.create({ url: atPacking.url });
  const ofSender = await sender.webhooks.create({ url: atSender.url });
  packingHook = { receiver: atPacking, secret: ofPacking.secret };
  senderHook = { receiver: atSender, secret: ofSender.secret };
});

it('an admin saves a card by a link, and sends gifts with it', async () => {
  const { gifts, stripe } = production;
  const link = (await gifts('cards', 'link', organizationId, '--quiet')).trim();
  const page = atPage(service, new URL(link).pathname);
  expect((await page.form()).status).toBe(200);
  expect((await page.save(stripe.account.typeInCard())).status).toBe(200);
  const card = (await sender.paymentMethods.list()).data.find((method) => method.cardholder_name);
  const products = await collect(sender.products.all());
  const items = products.map(({ id, name }) => ({
    product_id: id,
    quantity: name === 'Stoneware Mug' ? 2 : 1,
  }));

  const batch = await sender.orderBatches.create({
    from_name: 'Avery',
    message: 'Thank you for everything!',
    recipients: names.map((name) => ({ first_name: name, last_name: 'Reyes', email: people[name].email })),
    cart: { items },
    send_method: 'email_and_link',
    payment_method_id: card?.id ?? null,
  });
  for (const { id, recipient_first_name: name } of batch.orders_preview) orderIds[name as Name] = id;
  for (const name of names) await eventually(() => orderOf(name), statusIs('notified'));
});

it.each(names)('%s opens the link of the mail, and accepts by forms', async (name) => {
  const { email, address } = people[name];
  const visitor = visit(service, linkIn(await production.mail(email, 'Avery sent you a gift'), '/gift/'));
  const envelope = await visitor.get();
  expect(envelope.heading).toBe(`${name}, Avery has a gift for you`);
  expect(envelope.html).toMatch(/<form class="envelope" method="post" action="[^"]+\/open">/);
  expect(await orderOf(name)).toMatchObject({ status: 'notified' });
  expect((await visitor.post('/open')).heading).toBe(`A gift for you, ${name}`);
  const review = await visitor.post('/address', { name: `${name} Reyes`, ...address });
  expect(plain(review.html)).toContain(address.address_1);
  expect((await visitor.post('/review')).heading).toBe(`It’s yours, ${name}`);

  const order = await eventually(
    () => orderOf(name),
    ({ shipments }) => shipments.length > 0,
  );
  expect(production.stripe.account.taken()).toContain(order.amounts.amount_total);
  visitors[name] = visit(
    service,
    linkIn(await production.mail(email, 'You accepted a gift from Avery'), '/r/'),
  );
});

it('North Mill is told of its parcels, and packs and sends one of them in two', async () => {
  const events = await toldParcels(3);
  expect(events.map(({ event_type }) => event_type)).toEqual(Array(3).fill('shipment.created'));
  const { shipments } = packing.fulfilment;
  const queue = await shipments.list({ status: 'pending' });
  expect(queue.data.map(({ id }) => id).sort()).toEqual(events.map(({ data }) => data.id).sort());

  const { id: robins } = await shipmentOf('Robin', 'North Mill');
  const parcel = await shipments.get(robins);
  expect(`${parcel.ship_to.first_name} ${parcel.ship_to.last_name}`.trim()).toBe('Robin Reyes');
  const [slip] = await pagesOf(await shipments.packingSlip(parcel.id));
  expect(slip).toContain('Robin Reyes');
  expect(slip).toContain('Thank you for everything!');
  const throws = parcel.items.filter(({ sku }) => sku === 'throw');
  const part = await shipments.split(parcel.id, {
    items: throws.map(({ product_id }) => ({ product_id, quantity: 1 })),
  });
  expect([contents(await shipments.get(parcel.id)), contents(part)]).toEqual([[['mug', 2]], [['throw', 1]]]);
  expect((await toldParcels(4)).at(-1)).toMatchObject({ data: { id: part.id, split_from: parcel.id } });

  for (const id of [parcel.id, part.id]) {
    await carrierScans(await sendParcel(id), 'delivered');
    await untilShipment('Robin', id, 'delivered');
  }
});

it('a parcel that was lost is sent again, and the new one arrives', async () => {
  const { shipments } = packing.fulfilment;
  const { id: lostId } = await shipmentOf('Kit', 'North Mill');
  await sendParcel(lostId);
  expect(await shipments.fail(lostId, { reason: 'lost', reship: true })).toMatchObject({
    status: 'failed_with_reship',
    failure_reason: 'lost',
  });
  const { data: again } = (await toldParcels(5)).at(-1) ?? expect.unreachable();
  expect(again).toMatchObject({
    status: 'pending',
    reship_of: lostId,
    ship_to: { address_1: people.Kit.address.address_1 },
  });
  expect(contents(again)).toEqual([
    ['mug', 2],
    ['throw', 1],
  ]);
  await carrierScans(await sendParcel(again.id), 'delivered');
  await untilShipment('Kit', again.id, 'delivered');

  const { id: lastId } = await shipmentOf('Sam', 'North Mill');
  await carrierScans(await sendParcel(lastId), 'delivered');
  await untilShipment('Sam', lastId, 'delivered');
  expect(await production.gifts('stock', 'list')).toMatch(/mug .* 2 left/);
});

it("Harbor Oak's parcels get their numbers by a CSV file, and are delivered by hand", async () => {
  const { gifts, giftsProcess } = production;
  const file = join(folder, 'parcels.csv');
  const ofHarborOak = ['--status', 'pending', '--brand', 'harbor-oak', '--output', file];
  expect(await giftsProcess('shipments', 'export', ...ofHarborOak)).toContain('Exported 3 shipments');
  const rows = await readFile(file, 'utf8');
  expect(rows).toContain(addresses.seattle.address_1);
  await writeFile(
    file,
    rows.replaceAll(/^([0-9a-f-]{36}),,,/gm, (_row, id) => `${id},FedEx,${newFedexNumber()},`),
  );
  expect(await giftsProcess('shipments', 'import', file)).toContain('3 updated, 0 unchanged');
  expect(await gifts('shipments', 'import', file)).toContain('0 updated, 3 unchanged');
  for (const name of names) {
    const { id, status } = await shipmentOf(name, 'Harbor Oak');
    expect(status).toBe('tracking');
    expect(await gifts('shipments', 'deliver', id)).toContain('is delivered_override');
  }
});

it('the code of a gift card is shown by a button only, to each recipient another one', async () => {
  const shown: string[] = [];
  for (const name of names) {
    const mail = await production.mail(people[name].email, 'Your gift card from Avery is ready');
    expect(await shipmentOf(name, 'Supper Club')).toMatchObject({ status: 'delivered' });
    const page = await visitors[name].get();
    expect(codesIn(`${mail.text} ${mail.html} ${page.html}`)).toEqual([]);
    const [, shipment = ''] = /name="shipment" value="([^"]+)"/.exec(page.html) ?? [];
    shown.push(...codesIn((await visitors[name].post('/card', { shipment })).html));
  }
  expect(shown.sort()).toEqual(codes);
});

it('every gift is delivered, and sender and recipients hear of each step once', async () => {
  const events = await eventually(
    () => collect(sender.events.all()),
    (all) => all.filter(({ event_type: type }) => type === 'order.delivered').length === names.length,
  );
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
  const told = await eventually(
    () => eventsAt(senderHook),
    ({ length }) => length >= events.length,
  );
  expect(told).toEqual(events);
  expect(events[0]?.event_type).toBe('order_batch.created');

  for (const name of names) {
    expect(await orderOf(name)).toMatchObject({ status: 'delivered' });
    const ofOrder = events.filter(({ data }) => data.id === orderIds[name]);
    expect(ofOrder.map(({ event_type }) => event_type)).toEqual(eventTypes);
    const resent = name === 'Kit' ? ['A parcel of your gift from Avery is being sent again'] : [];
    const expected = [...subjects, ...resent];
    const mails = await eventually(
      () => production.mailsTo(people[name].email),
      ({ length }) => length >= expected.length,
    );
    expect(mails.map(({ subject }) => subject).sort()).toEqual(expected.sort());
    expect(codesIn(JSON.stringify(mails))).toEqual([]);
  }
  expect(await toldParcels(5)).toHaveLength(5);
});

/** The gift card is the first part of a gift that arrives, so the order is shipped before a parcel is. */
const eventTypes = [
  'order.created',
  'order.notified',
  'order.gift_opened',
  'order.gift_accepted',
  'order.paid',
  'order.ordered',
  'order.shipped',
  'order.delivered',
];

const subjects = [
  'Avery sent you a gift',
  'You accepted a gift from Avery',
  'Your gift card from Avery is ready',
  'Your gift from Avery has shipped',
  'Your gift from Avery has arrived',
];

it('the audit log of the sender has every look at an address, and at a code', async () => {
  const entries = await collect(sender.auditLog.all());
  const byKind = Object.groupBy(entries, ({ actor }) => actor.kind);
  const actsOf = (each: typeof entries = []) => countBy(each, ({ kind, act }) => `${kind} ${act}`);
  expect(actsOf(byKind.fulfilment_key)).toEqual({
    'look list_fulfilment_shipments': 1,
    'look get_fulfilment_shipment': 2,
    'look get_packing_slip': 1,
    'change split_shipment': 1,
    'change set_shipment_tracking': 5,
    'change ship_shipment': 5,
    'change fail_shipment': 1,
  });
  expect(actsOf(byKind.operator)).toMatchObject({
    'look export_shipments': 1,
    'change import_shipments': 3,
    'change shipments_deliver': 3,
  });
  const exported = entries.find(({ act }) => act === 'export_shipments');
  const ofHarborOak = await Promise.all(names.map((name) => shipmentOf(name, 'Harbor Oak')));
  expect(exported?.shown_ids.toSorted()).toEqual(ofHarborOak.map(({ id }) => id).sort());
  for (const name of names) {
    const ofRecipient = byKind.recipient?.filter(({ subject_id: id }) => id === orderIds[name]);
    expect(actsOf(ofRecipient)).toEqual({
      'change open_gift': 1,
      'change enter_address': 1,
      'change accept_gift': 1,
      'change reveal_gift_card': 1,
      // The address is shown before it is accepted, and on the recipient's own page.
      'look show_address': 2,
    });
  }
  expect(codesIn(JSON.stringify(entries))).toEqual([]);
});

it('a brand is paid once, its statement adds up, and so does the ledger', async () => {
  const { gifts, stripe } = production;
  const orders = await Promise.all(names.map(orderOf));
  const totals = orders.map(({ amounts }) => amounts.amount_total ?? 0);
  expect(stripe.account.taken().sort()).toEqual(totals.sort());
  expect(stripe.account.refunded()).toEqual([]);

  // Three times two mugs and a throw, less 10 percent, and the shipping. The lost parcel changes nothing.
  expect(await gifts('payouts', 'owed')).toMatch(/north-mill +\$207\.00 owed/);
  const pay = ['payouts', 'create', '--brand', 'north-mill', '--amount', '207.00', '--reference', 'Wire 1'];
  const answers = await Promise.all([gifts(...pay), gifts(...pay)]);
  const sentences = answers.map((answer) => answer.split('\n')[1]).sort();
  expect(sentences).toEqual([
    expect.stringMatching(/^The payout of \$207\.00 was booked\.$/),
    expect.stringMatching(/^The payout of \$207\.00 with this reference was booked before/),
  ]);
  expect(new Set(answers.map((answer) => answer.split('\n')[0])).size).toBe(1);
  expect(await gifts('payouts', 'owed')).toMatch(/north-mill +\$0\.00 owed/);

  const statement = await gifts('statements', 'north-mill', new Date().toISOString().slice(0, 7));
  const lines = statement.trim().split('\r\n');
  expect(lines.filter((line) => line.startsWith('earning,'))).toEqual(
    Array(3).fill(expect.stringMatching(/,70\.00,6\.00,7\.00,69\.00$/)),
  );
  expect(lines.filter((line) => line.startsWith('payout,'))).toEqual([
    expect.stringMatching(/,Wire 1,,,,-207\.00$/),
  ]);
  expect(statement).toMatch(/^closing_balance,[^,]+,,,,,0\.00$/m);
  expect(await gifts('ledger', 'verify')).toContain('ok: findings=0');
  expect(await gifts('stock', 'verify')).toContain('ok: ');
});

it('the tracking number of the lost parcel tells the whole story of its gift', async () => {
  const { shipments } = await orderOf('Kit');
  const lost = shipments.find(statusIs('failed_with_reship'));
  const { tracking_number: number } = await packing.fulfilment.shipments.get(lost?.id ?? '');
  const story = await eventually(
    () => production.gifts('find', number ?? ''),
    (text) => text.includes('order.delivered to '),
  );
  const told = [
    /^Sender +Ada <ada@example\.com>$/m,
    /^For +Kit Reyes <kit@example\.com>$/m,
    /^\S+ +mail +Mail gift to kit@example\.com: sent/m,
    /^\S+ +order +The order is accepted\.$/m,
    /^\S+ +money +The card was asked for \$[\d.]+, and gave it\.$/m,
    /^\S+ +parcel +The parcel of Supper Club \(\S+\) is delivered\.$/m,
    new RegExp(
      `^\\S+ +parcel +The parcel of North Mill \\(${lost?.id}\\) is failed_with_reship, UPS ${number}`,
      'm',
    ),
    /^\S+ +mail +Mail gift_problem to kit@example\.com: sent/m,
    /^\S+ +parcel +The parcel of North Mill \(\S+\) is delivered, UPS /m,
    /^\S+ +parcel +The parcel of Harbor Oak \(\S+\) is delivered_override, FedEx /m,
    /^\S+ +webhook +order\.delivered to https:\/\/hooks\.example\.com:\d+\/hook: answered 200/m,
  ];
  const places = told.map((sentence) => story.search(sentence));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(service.said()).not.toContain('"level"');
});

const countBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
};
