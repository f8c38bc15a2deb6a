/** Recipients who want no more mail, and recipients who want more time. */
import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../src/kit/duration.ts';
import { stopLink } from '../../../src/modules/gifts/stop-proof.ts';
import { findOrder } from '../../../src/modules/orders/find-orders.sql.ts';
import {
  contextOf,
  expireGift,
  type GiftFixture,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { plain, type Visitor, visit } from './visitor.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture({ worker: true });
});
afterAll(() => fixture.close());

const orderOf = async (id: string) => (await fixture.app.request('GET', `/v1/orders/${id}`)).body;

let number = 0;

/** Sends a gift by mail and waits until the mail is out or was suppressed. */
async function receive(gift: Parameters<typeof sendGift>[1] = {}, email = ''): Promise<Received> {
  number += 1;
  const to = email || `robin.stop${number}@example.com`;
  const { id } = await sendGift(fixture, {
    ...gift,
    recipient: { email: to },
    batch: { send_method: 'email_and_link', ...gift?.batch },
  });
  await expect.poll(async () => (await orderOf(id)).notification_status).not.toBe('queued');
  return { id, email: to, visitor: visit(fixture.app, (await orderOf(id)).individual_gift_link) };
}

interface Received {
  readonly id: string;
  readonly email: string;
  readonly visitor: Visitor;
}

const eventsOf = async (id: string): Promise<string[]> => {
  const rows = await fixture.app.db.query<{ event_type: string }>(
    `select event_type from events where data::json ->> 'id' = $1 order by id`,
    [id],
  );
  return rows.map(({ event_type: type }) => type);
};

describe('a recipient who wants no more mail', () => {
  it('says so on a page that a GET only shows, and gets none of the sender any more', async () => {
    const { id, email, visitor } = await receive();
    expect((await visitor.get('/stop')).heading).toBe('No more mail?');
    expect((await receive({}, email)).id).toBeTruthy();
    const stopped = await visitor.post('/stop', { stop: 'sender' });
    expect(plain(stopped.html)).toContain('This is how it will be from now on.');
    expect(await orderOf(id)).toMatchObject({
      status: 'notified',
      notification_status: 'suppressed',
      notification_error: 'opted_out',
    });
    await visitor.post('/stop', { stop: 'sender' });
    expect((await eventsOf(id)).filter((type) => type === 'order.notification_failed')).toHaveLength(1);
    const later = await receive({}, email);
    expect(await orderOf(later.id)).toMatchObject({
      notification_status: 'suppressed',
      notification_error: 'opted_out',
    });
    // The gift is still theirs.
    expect((await visitor.post('/open')).heading).toBe('A gift for you, Robin');
  });

  it('can say so with one click of the mail program, without a redirect', async () => {
    const { email, visitor } = await receive();
    const answer = await visitor.post('/stop', { 'List-Unsubscribe': 'One-Click' });
    expect(answer.path).toMatch(/\/stop$/);
    expect(plain(answer.html)).toContain('This is how it will be from now on.');
    expect((await orderOf((await receive({}, email)).id)).notification_status).toBe('suppressed');
  });

  it('can say so while declining', async () => {
    const { id, email, visitor } = await receive();
    await visitor.post('/open');
    expect((await visitor.get('/decline')).html).toContain('name="stop"');
    const declined = await visitor.post('/decline', { reason: 'no_thanks', stop: 'everyone' });
    expect(declined.heading).toBe('You declined this gift');
    expect(await orderOf(id)).toMatchObject({ status: 'canceled', notification_status: 'suppressed' });
    expect((await orderOf((await receive({}, email)).id)).notification_error).toBe('opted_out');
  });

  it('can stop mail of every sender by the link of a mail only, because senders have the gift link too', async () => {
    const optOuts = async () => (await fixture.app.db.query('select from mail_opt_outs')).length;
    const { id, email, visitor } = await receive();
    const before = await optOuts();
    expect((await visitor.get('/stop')).html).not.toContain('value="everyone"');
    const other = await receive();
    const context = await contextOf(fixture);
    const order = await findOrder(fixture.app.db, fixture.app.organizationId, id);
    assert(order);
    const linkTo = (about: typeof order) =>
      new URL(stopLink(context, { ...about, recipient_email: email }, 'http://gifts.test/gift/x')).search;
    const foreign = new URLSearchParams(linkTo({ ...order, id: other.id })).get('proof') ?? '';
    for (const proof of ['', 'sealed.1.00000000.AAAA', foreign])
      await visitor.post('/stop', { stop: 'everyone', proof });
    expect(await optOuts()).toBe(before);
    const offered = await visitor.get(`/stop${linkTo(order)}`);
    expect(offered.html).toContain('value="everyone"');
    const proof = /name="proof" value="([^"]+)"/.exec(offered.html)?.[1] ?? '';
    await visitor.post('/stop', { stop: 'everyone', proof });
    expect(await optOuts()).toBe(before + 1);
  });

  it('who declines without saying so is written to again', async () => {
    const { email, visitor } = await receive();
    await visitor.post('/open');
    await visitor.post('/decline', { reason: 'unsaid', stop: '' });
    expect((await orderOf((await receive({}, email)).id)).notification_status).toBe('sent');
  });

  it('is not asked where there is no e-mail address', async () => {
    const { id } = await sendGift(fixture);
    const visitor = visit(fixture.app, (await orderOf(id)).individual_gift_link);
    await visitor.post('/open');
    expect((await visitor.get('/decline')).html).not.toContain('name="stop"');
    expect((await visitor.get('/stop')).path).not.toMatch(/stop$/);
    await visitor.post('/stop', { stop: 'everyone' });
    expect((await orderOf(id)).notification_status).toBe('none');
  });
});

describe('a recipient who wants more time', () => {
  const mailsAbout = async (template: string): Promise<number> => {
    const [row] = await fixture.app.db.query<{ count: number }>(
      'select count(*) as count from mails where template = $1',
      [template],
    );
    return Number(row?.count);
  };

  it('asks the sender once before the gift expires, and once after', async () => {
    const before = await mailsAbout('more_time');
    const soon = new Date(Date.now() + 2 * dayMs).toISOString();
    const { id, visitor } = await receive({ batch: { expires_at: soon } });
    const gift = await visitor.post('/open');
    expect(plain(gift.html)).toContain('Ask Avery for more time');
    const asked = await visitor.post('/more-time');
    expect(plain(asked.html)).toContain('Avery was asked for more time.');
    await visitor.post('/more-time');
    expect(await mailsAbout('more_time')).toBe(before + 1);
    await expireGift(fixture, id, new Date(Date.now() - 1_000));
    await fixture.app.db.query('update recipient_requests set requested_at = $2 where order_id = $1', [
      id,
      new Date(Date.now() - 60_000),
    ]);
    const expired = await visitor.get();
    expect(expired.heading).toBe('This gift has expired');
    expect(plain(expired.html)).toContain('Ask Avery for more time');
    await visitor.post('/more-time');
    await visitor.post('/more-time');
    expect(await mailsAbout('more_time')).toBe(before + 2);
  });

  it('is not offered while there is enough of it, or when the gift has ended otherwise', async () => {
    const later = new Date(Date.now() + 30 * dayMs).toISOString();
    const { visitor } = await receive({ batch: { expires_at: later } });
    expect((await visitor.post('/open')).html).not.toContain('more-time');
    const before = await mailsAbout('more_time');
    expect((await visitor.post('/more-time')).status).toBe(200);
    await visitor.post('/decline', { reason: 'unsaid' });
    await visitor.post('/more-time');
    expect(await mailsAbout('more_time')).toBe(before);
  });
});
