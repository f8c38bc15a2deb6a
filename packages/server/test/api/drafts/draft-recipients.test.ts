import type { RecipientGroup, TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import { draftOperations } from '@gifts/contract/dashboard/drafts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { newYork, optOutOf, sendBatch } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addRecipients, createDraft, getDraft, giftForm, people } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

interface Row {
  id: number;
  recipient: TypedRecipient;
  problems: { field: string; message: string }[];
  is_duplicate: boolean;
  is_gifted_recently: boolean;
  is_undeliverable: boolean;
}

async function list(id: string, query = ''): Promise<Row[]> {
  const { status, body } = await browser.get(`/internal/drafts/${id}/recipients?per_page=100&${query}`);
  expect([status, problemsOf(draftOperations.listDraftRecipients.response, body)]).toEqual([200, []]);
  expect(body.list_meta.total_count).toBe(body.data.length);
  return body.data;
}
const idsOf = async (id: string, only: RecipientGroup) =>
  (await list(id, `only=${only}`)).map((row) => row.id);
const change = (id: string, number: number | string, recipient: TypedRecipient) =>
  browser.send('PATCH', `/internal/drafts/${id}/recipients/${number}`, { recipient });
const remove = (id: string, which: object) => browser.post(`/internal/drafts/${id}/remove_recipients`, which);

describe('problems of recipients', () => {
  const fields = ({ problems }: Row) => problems.map(({ field }) => field);

  it('are those of an order batch, and depend on the gift without a change of any row', async () => {
    const recipients: TypedRecipient[] = [
      { first_name: 'Ada', email: 'ada@example.com' },
      { first_name: ' ', email: 'nonsense', phone: '12', locale: 'no-such-locale-at-all' },
      { first_name: 'Bo', mailing_address: newYork },
      { first_name: 'Cy', email: 'cy@example.com', mailing_address: { ...newYork, postal_code: '90210' } },
      { first_name: 'Di', email: 'di@example.com', mailing_address: { city: 'Berlin' } },
      {
        ...{ first_name: 'Ed', email: 'ed@example.com' },
        mailing_address: {
          address_1: 'Hauptstr. 1',
          postal_code: '10115',
          city: 'Berlin',
          country: 'Germany',
        },
      },
    ];
    const form = await giftForm(app);
    const draft = await createDraft(browser, form, recipients);
    const table = await storedTable(app.db, 'draft_recipients');
    const stored = () =>
      app.db.query(`select xmin::text from ${table} where draft_id = $1 order by number`, [draft.id]);
    const before = await stored();
    expect((await list(draft.id)).map(fields)).toEqual([
      [],
      ['first_name', 'email', 'phone', 'locale'],
      ['email'],
      ['mailing_address.postal_code'],
      ['mailing_address.address_1', 'mailing_address.country'],
      ['mailing_address.phone', 'mailing_address.country'],
    ]);
    expect(await idsOf(draft.id, 'problems')).toEqual([2, 3, 4, 5, 6]);
    const save = async (changes: object, revision: number) =>
      (
        await browser.send('PATCH', `/internal/drafts/${draft.id}`, {
          form: { ...form, ...changes },
          revision,
        })
      ).body.revision;
    const direct = await save({ send_method: 'direct_send' }, draft.revision);
    expect(await idsOf(draft.id, 'problems')).toEqual([1, 2, 4, 5, 6]);
    expect(fields((await list(draft.id))[0] as Row)).toEqual(['mailing_address']);
    await save({ send_method: 'link_multiple_custom_list', international_shipping_tier: 'full' }, direct);
    expect((await list(draft.id)).map(fields)[2]).toEqual([]);
    expect(await idsOf(draft.id, 'problems')).not.toContain(1);
    expect(await stored()).toEqual(before);
  });

  it('are counted like they are listed and like the batch refuses them', async () => {
    const recipients = [
      ...people(3),
      { first_name: 'Bo', email: 'bo@' },
      { last_name: 'Nameless', email: 'x@example.com' },
    ];
    const draft = await createDraft(browser, await giftForm(app), recipients);
    const { body } = await browser.get(`/internal/drafts/${draft.id}/check`);
    expect([body.recipients.total, body.recipients.with_problems, body.is_ready]).toEqual([5, 2, false]);
    const refused = await browser.post('/v1/order_batches', { ...(await giftForm(app)), recipients });
    const messages = (await list(draft.id)).flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(refused.body.details.map(({ message }: { message: string }) => message)).toEqual(messages);
  });
});

describe('duplicates', () => {
  it('have the email address of an earlier recipient, or else the same name and address', async () => {
    const home = { ...newYork, first_name: null, address_1: '1  Main St' };
    const draft = await createDraft(browser, await giftForm(app), [
      { first_name: 'Ada', email: 'ada@example.com' },
      { first_name: 'Augusta', email: ' ADA@Example.com' },
      { first_name: 'Bo', last_name: 'Li', mailing_address: home },
      { first_name: 'BO', last_name: 'li', mailing_address: { ...home, address_1: '1 main st ' } },
      { first_name: 'Bo', last_name: 'Li', email: 'bo@example.com', mailing_address: home },
      { first_name: 'Cy' },
      { first_name: 'Cy' },
    ]);
    expect(await idsOf(draft.id, 'duplicates')).toEqual([2, 4]);
    const { body } = await browser.get(`/internal/drafts/${draft.id}/check`);
    expect(body.recipients.duplicates).toBe(2);
    const removed = await remove(draft.id, { only: 'duplicates' });
    expect(removed.body).toMatchObject({ removed: 2, recipients_count: 5 });
    expect((await list(draft.id)).map((row) => row.id)).toEqual([1, 3, 5, 6, 7]);
    expect(await idsOf(draft.id, 'duplicates')).toEqual([]);
  });

  it('are not looked for in other drafts', async () => {
    await createDraft(browser, {}, people(2));
    expect(await idsOf((await createDraft(browser, {}, people(2))).id, 'duplicates')).toEqual([]);
  });
});

describe('gifted recently', () => {
  it('are those to whom this organization has sent a gift within 30 days that was not taken back', async () => {
    const gift = (email: string) =>
      sendBatch(app, { recipients: [{ first_name: 'Robin', email }] }).then(({ orders_preview }) => {
        const [order] = orders_preview;
        return order?.id ?? '';
      });
    await gift('Recent@Example.com');
    const canceled = await gift('canceled@example.com');
    await app.request('POST', `/v1/orders/${canceled}/cancel`);
    const old = await gift('old@example.com');
    await app.db.query(
      `update orders set id = uuid_v7_floor(now() - interval '31 days') where organization_id = $1 and id = $2`,
      [app.organizationId, old],
    );
    const draft = await createDraft(browser, await giftForm(app), [
      { first_name: 'A', email: 'recent@example.com' },
      { first_name: 'B', email: 'canceled@example.com' },
      { first_name: 'C', email: 'RECENT@example.com ' },
      { first_name: 'D', email: 'never@example.com' },
      { first_name: 'E', email: 'old@example.com' },
    ]);
    expect(await idsOf(draft.id, 'gifted_recently')).toEqual([1, 3]);
    const { body } = await browser.get(`/internal/drafts/${draft.id}/check`);
    expect(body.recipients.gifted_recently).toBe(2);
  });
});

describe('undeliverable', () => {
  it('are those whose address gets no mail', async () => {
    await optOutOf(app, app.organizationId, 'private@example.com', 'sender');
    const draft = await createDraft(browser, await giftForm(app), [
      { first_name: 'A', email: 'PRIVATE@example.com' },
      { first_name: 'B', email: 'open@example.com' },
    ]);
    expect(await idsOf(draft.id, 'undeliverable')).toEqual([1]);
    await change(draft.id, 1, { first_name: 'A', email: 'other@example.com' });
    expect(await idsOf(draft.id, 'undeliverable')).toEqual([]);
  });
});

describe('PATCH /internal/drafts/{id}/recipients/{recipient_id}', () => {
  it('replaces all fields and says what is wrong with them now', async () => {
    const draft = await createDraft(browser, await giftForm(app), [
      { first_name: 'Ada', last_name: 'L', email: 'ada@' },
      ...people(1),
    ]);
    const { status, body } = await change(draft.id, 1, { first_name: 'Ada', email: 'Person.0@example.com' });
    expect([status, problemsOf(draftOperations.updateDraftRecipient.response, body)]).toEqual([200, []]);
    expect(body.recipient).toMatchObject({ id: 1, problems: [], is_duplicate: false });
    expect(body.recipient.recipient).toEqual({ first_name: 'Ada', email: 'Person.0@example.com' });
    expect(await idsOf(draft.id, 'duplicates')).toEqual([2]);
    expect(body.revision).toBe((await getDraft(browser, draft.id)).revision);
    for (const number of [3, 0, -1, 'x', '1e0', '99999999999']) {
      expect((await change(draft.id, number, {})).status).toBe(404);
    }
  });
});

describe('POST /internal/drafts/{id}/remove_recipients', () => {
  it('removes by id, by kind and all, and gives no number twice', async () => {
    const { id } = await createDraft(browser, await giftForm(app), [...people(5), { first_name: '' }]);
    expect((await remove(id, { ids: [1, 3, 99] })).body).toMatchObject({ removed: 2, recipients_count: 4 });
    expect((await remove(id, { only: 'problems' })).body).toMatchObject({ removed: 1, recipients_count: 3 });
    const { revision } = await getDraft(browser, id);
    expect((await remove(id, { ids: [1] })).body).toMatchObject({ removed: 0, revision });
    expect((await remove(id, { all: true })).body).toMatchObject({ removed: 3, recipients_count: 0 });
    expect((await addRecipients(browser, id, people(1))).ids).toEqual([7]);
    for (const which of [{}, { ids: [1], all: true }, { ids: [] }, { all: false }]) {
      expect((await remove(id, which)).status).toBe(400);
    }
  });
});

describe('GET /internal/drafts/{id}/recipients', () => {
  it('finds by name and email address, whatever characters are looked for', async () => {
    const draft = await createDraft(browser, {}, [
      { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      { first_name: '100%_\\', email: "o'neil@example.com" },
    ]);
    const found = async (text: string) =>
      (await list(draft.id, `search=${encodeURIComponent(text)}`)).map((row) => row.id);
    expect(await found('ADA LOVE')).toEqual([1]);
    expect(await found('@EXAMPLE')).toEqual([1, 2]);
    expect(await found('%')).toEqual([2]);
    expect(await found('_\\')).toEqual([2]);
    expect(await found("o'neil")).toEqual([2]);
    expect(await found('nobody')).toEqual([]);
  });

  it('records a look at postal addresses, and none without them', async () => {
    const looks = async (id: string) => (await browser.get(`/v1/audit_log?subject_id=${id}`)).body.data;
    const plain = await createDraft(browser, {}, people(1));
    await list(plain.id);
    expect(await looks(plain.id)).toEqual([]);
    const { id } = await createDraft(browser, {}, [{ first_name: 'Bo', mailing_address: newYork }]);
    await list(id);
    expect(await looks(id)).toMatchObject([{ kind: 'look', act: 'list_draft_recipients' }]);
  });
});

describe('POST /internal/drafts/{id}/recipients', () => {
  it('keeps hostile texts as they are', async () => {
    const texts = [
      "'; drop table drafts; --",
      '<script>',
      '\u202e\ud83c\udf81',
      'x'.repeat(1_000),
      '\t\r\n',
      '=1+1',
    ];
    const recipients = texts.map((text) => ({
      ...{ first_name: text, last_name: text, email: text, phone: text, locale: text },
      mailing_address: { address_1: text, country: text, state: text, postal_code: text },
    }));
    const { id } = await createDraft(browser, await giftForm(app), recipients);
    expect((await list(id)).map(({ recipient }) => recipient)).toEqual(recipients);
    expect((await browser.get(`/internal/drafts/${id}/check`)).status).toBe(200);
  });

  it('refuses texts that cannot be stored, unknown fields, and more than fit', async () => {
    const draft = await createDraft(browser, {}, people(1));
    const refused = async (recipients: unknown[]) => {
      const answer = await browser.post(`/internal/drafts/${draft.id}/recipients`, { recipients });
      expect(answer.status).toBe(400);
      return answer.body.details?.[0]?.field;
    };
    expect(await refused([{ first_name: 'a\u0000' }])).toBe('recipients[0].first_name');
    expect(await refused([{ first_name: '\ud800' }])).toBe('recipients[0].first_name');
    expect(await refused([{ first_nme: 'a' }])).toBe('recipients[0].first_nme');
    expect(await refused([{ email: 'x'.repeat(1_001) }])).toBe('recipients[0].email');
    expect(await refused([])).toBe('recipients');
    expect(await refused(people(5_001))).toBe('recipients');
    await app.db.query('update drafts set recipients_count = 99999 where organization_id = $1 and id = $2', [
      app.organizationId,
      draft.id,
    ]);
    expect(await refused(people(2))).toBe('recipients');
    expect((await addRecipients(browser, draft.id, people(1))).recipients_count).toBe(100_000);
  });

  it('gives every recipient a number of its own when many are added at once', async () => {
    const { id } = await createDraft(browser, {});
    const answers = await Promise.all(
      [0, 1, 2, 3].map((part) => addRecipients(browser, id, people(50, part * 50))),
    );
    expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(200);
    expect((await getDraft(browser, id)).recipients_count).toBe(200);
  });
});
