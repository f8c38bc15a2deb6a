/** Whoever asks for the deletion of their data is deleted from every copy that no gift needs. */
import type { DraftRecipient } from '@gifts/contract/dashboard/draft-recipients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isServiceTable } from '../../harness/stored-tables.ts';
import {
  type GiftFixture,
  newYork,
  performAction,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { type Visitor, visit } from '../pages/visitor.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addRecipients, createDraft, getDraft, giftForm, people, sendDraft } from './draft-fixtures.ts';

let fixture: GiftFixture;
let browser: Browser;
beforeAll(async () => {
  fixture = await startGiftFixture({ worker: true });
  browser = await signInByLink(fixture.app, 'admin@example.com');
});
afterAll(() => fixture.close());

/** The page of a recipient who has accepted a gift. */
async function acceptedBy(
  recipient: Record<string, unknown>,
): Promise<{ orderId: string; visitor: Visitor }> {
  const { id } = await sendGift(fixture, { recipient });
  const answer = await performAction(fixture, id, 'accept', { mailing_address: newYork });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [row] = await fixture.app.db.query<{ link: string }>(
    `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
     from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
    [id],
  );
  return { orderId: id, visitor: visit(fixture.app, `http://gifts.test/r/${row?.link}`) };
}

const recipientsOf = async (draftId: string): Promise<DraftRecipient[]> =>
  (await browser.get(`/internal/drafts/${draftId}/recipients`)).body.data;

const reason = expect.stringContaining('asked for the deletion of their data');
const blank = expect.objectContaining({
  recipient: {},
  problems: expect.arrayContaining([{ field: 'first_name', message: reason }]),
});

/** The columns of the database in which a text is found, as `table.column`. */
async function columnsWith(words: string): Promise<string[]> {
  const { db } = fixture.app;
  const columns = await db.query<{ place: string; schema: string; table: string; column: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column, c.relname || '.' || a.attname as place
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where (${isServiceTable('c')} or (n.nspname = 'graphile_worker' and c.relkind = 'r'))
       and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))
     order by place`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { schema, table, column, place } of columns) {
    const text = `convert_from(convert_to("${column}"::text, 'UTF8'), 'UTF8')`;
    const rows = await db.query(
      `select 1 from "${schema}"."${table}" where strpos(lower(${text}), $1) > 0
        or strpos(lower(${text}), encode(convert_to($1, 'UTF8'), 'hex')) > 0 limit 1`,
      [words.toLowerCase()],
    );
    if (rows.length > 0) found.push(place);
  }
  return found;
}

const expectNowhere = async (words: readonly string[]): Promise<void> => {
  for (const each of words) {
    await expect.poll(() => columnsWith(each), { message: each, timeout: 20_000 }).toEqual([]);
  }
};

describe('the deletion that a recipient asks for', () => {
  const email = 'Robin.Erased@Example.com';
  const kept = ['Zebra Works', 'Zookeeper', 'likes zebras', 'Zrobin', 'Zerased'];
  /** Nobody can read these in the database before, either. */
  const sealed = ['+14155550177', '77 Zebra Street'] as const;

  it('leaves nothing outside of the gift in any column of the database', async () => {
    const [company, title, notes] = kept;
    const [phone, address_1] = sealed;
    const contact = { first_name: 'Zrobin', last_name: 'Zerased', email, company, title, notes, phone };
    const keyed = { 'idempotency-key': 'a contact who is erased' };
    const add = () => browser.post('/internal/contacts', contact, keyed);
    expect((await add()).status).toBe(201);
    const typed = { first_name: 'Zrobin', last_name: 'Zerased', email: ` ${email.toUpperCase()} ` };
    const mailing_address = { ...newYork, address_1 };
    const draft = await createDraft(browser, await giftForm(fixture.app), [
      ...people(1),
      { ...typed, mailing_address },
      ...people(1, 1),
    ]);
    const { visitor } = await acceptedBy({ email });
    for (const each of kept) expect(await columnsWith(each)).not.toEqual([]);
    for (const each of sealed) expect(await columnsWith(each)).toEqual([]);
    await visitor.post('/data');
    await expectNowhere(kept);
    const recipients = await recipientsOf(draft.id);
    expect(recipients).toHaveLength(3);
    expect(recipients[1]).toEqual(blank);
    expect(recipients[0]?.recipient).toEqual(people(1)[0]);
    const again = await add();
    expect([again.status, again.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(again.body.error).toContain('was carried out');
  });

  it('leaves the address of their mail only where the gift is', async () => {
    const ofTheGift = {
      'orders.recipient_email': 'the gift itself, which the operator deletes once it has arrived',
      'order_batch_recipients.email': 'who the gift was sent to, as the API answers it',
      'events.data': 'the order as webhooks are told of it; events are dropped after 90 days',
      'mails.to_email': 'the mail that confirms the request',
    };
    await expect.poll(() => columnsWith(email)).toEqual(Object.keys(ofTheGift).sort());
  });
});

describe('a draft that had a recipient who asked for the deletion of their data', () => {
  it('is not sent before somebody has removed the blank recipient', async () => {
    const email = 'robin.in.draft@example.com';
    const { visitor } = await acceptedBy({ email });
    const draft = await createDraft(browser, await giftForm(fixture.app), [
      ...people(1),
      { first_name: 'Robin', email },
    ]);
    await visitor.post('/data');
    await expect.poll(async () => (await recipientsOf(draft.id))[1]).toEqual(blank);
    const seen = await sendDraft(browser, draft);
    expect([seen.status, seen.body.code]).toEqual([409, 'draft_changed']);
    const refused = await sendDraft(browser, await getDraft(browser, draft.id));
    expect(refused.status).toBe(400);
    await browser.post(`/internal/drafts/${draft.id}/remove_recipients`, { only: 'problems' });
    const sent = await sendDraft(browser, await getDraft(browser, draft.id));
    expect([sent.status, sent.body.recipients_count]).toEqual([201, 1]);
  });

  it('has no recipient of the same name and postal address either', async () => {
    const { visitor } = await acceptedBy({ first_name: 'Kim', last_name: 'Nomail' });
    const draft = await createDraft(browser, await giftForm(fixture.app, { send_method: 'direct_send' }));
    const kim = { first_name: 'kim', last_name: 'Nomail', mailing_address: newYork };
    await addRecipients(browser, draft.id, [kim, { ...kim, first_name: 'Sam' }]);
    await visitor.post('/data');
    await expect.poll(async () => (await recipientsOf(draft.id))[0]).toEqual(blank);
    expect((await recipientsOf(draft.id))[1]?.recipient.first_name).toBe('Sam');
  });
});
