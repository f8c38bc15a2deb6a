import { OrderBatchDetail } from '@gifts/contract/order-batch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import {
  addRecipients,
  createDraft,
  getDraft,
  giftForm,
  people,
  readyDraft,
  sendDraft,
} from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const batchesNamed = (name: string) =>
  app.db.query<{ id: string }>('select id from order_batches where batch_name = $1', [name]);

it('makes the batch that POST /v1/order_batches makes, and marks the draft', async () => {
  const form = await giftForm(app, {
    ...{ message: ' Thank you ', swap: 'multiple', international_shipping_tier: 'standard' },
    ...{ expires_in_days: 30, reminders_enabled: false, batch_name: 'Same', locale: 'fr' },
    schedule: { local_time: '2027-07-01T09:30', time_zone: 'America/New_York' },
  });
  const draft = await createDraft(browser, form, [
    { first_name: ' Ada ', last_name: '', email: 'Ada@example.com ', locale: 'de', mailing_address: {} },
    { first_name: 'Bo', email: 'bo@example.com', mailing_address: newYork },
  ]);
  const sent = await sendDraft(browser, draft);
  expect([sent.status, problemsOf(OrderBatchDetail, sent.body)]).toEqual([201, []]);
  const equal = await browser.post('/v1/order_batches', {
    ...{ from_name: form.from_name, cart: form.cart, send_method: form.send_method, message: 'Thank you' },
    ...{ swap: 'multiple', international_shipping_tier: 'standard', locale: 'fr', batch_name: 'Same' },
    ...{ reminders_enabled: false, scheduled_send_on: '2027-07-01T13:30:00Z' },
    expires_at: '2027-07-31T13:30:00Z',
    recipients: [
      { first_name: 'Ada', email: 'Ada@example.com', locale: 'de' },
      { first_name: 'Bo', email: 'bo@example.com', mailing_address: newYork },
    ],
  });
  const own = ['id', 'reference_id', 'cart'];
  const withoutOwn = (batch: object) =>
    Object.fromEntries(Object.entries(batch).filter(([name]) => !own.includes(name)));
  expect(withoutOwn(sent.body)).toEqual(withoutOwn(equal.body));
  const shown = await getDraft(browser, draft.id);
  expect(shown.sent?.order_batch_id).toBe(sent.body.id);
  expect(shown.recipients_count).toBe(2);
  expect(await app.db.query('select from draft_recipients where draft_id = $1', [draft.id])).toEqual([]);
  const list = (await browser.get('/internal/drafts?per_page=100')).body.data;
  expect(list.map(({ id }: { id: string }) => id)).not.toContain(draft.id);
  const [entry] = (await browser.get(`/v1/audit_log?subject_id=${draft.id}`)).body.data;
  expect(entry).toMatchObject({ act: 'send_draft', subject_kind: 'draft' });
});

it('makes one batch of a draft that is sent many times at once, by several people, and answers it to all', async () => {
  const { admin } = await newOrganization(app, 'Double Click');
  const sender = await addMember(app, admin, { email: 'double.click.sender@example.com', role: 'sender' });
  for (const count of [2, 40]) {
    const form = await giftForm(app, { batch_name: `Once ${count}` });
    const draft = await createDraft(admin.browser, form, people(count));
    const answers = await Promise.all(
      [admin, sender, admin, sender, admin].map((from) => sendDraft(from.browser, draft)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await batchesNamed(`Once ${count}`)).toHaveLength(1);
    const later = await sendDraft(sender.browser, draft, 0);
    expect([later.status, later.body]).toEqual([201, answers[0]?.body]);
  }
});

it('is refused if somebody has changed the draft or its recipients meanwhile', async () => {
  const { draft } = await readyDraft(app, { batch_name: 'Stale' });
  await addRecipients(browser, draft.id, people(1, 7));
  const { status, body } = await sendDraft(browser, draft);
  expect([status, body.code]).toEqual([409, 'draft_changed']);
  expect(await batchesNamed('Stale')).toEqual([]);
});

it('sends every recipient that was added before, and none after, also in a race', async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = `Race ${round}`;
    const { draft } = await readyDraft(app, { batch_name: name });
    const [sent, added] = await Promise.all([
      sendDraft(browser, draft),
      browser.post(`/internal/drafts/${draft.id}/recipients`, { recipients: people(1, 50) }),
    ]);
    const outcome = [sent.status, sent.body.code ?? null, added.status, added.body.code ?? null];
    expect([
      [201, null, 409, 'draft_sent'],
      [409, 'draft_changed', 200, null],
    ]).toContainEqual(outcome);
    expect(await batchesNamed(name)).toHaveLength(sent.status === 201 ? 1 : 0);
  }
});

it('is refused if the gifts can cost more than was shown, with what they can cost now', async () => {
  const { draft } = await readyDraft(app, { batch_name: 'Dearer' });
  const check = await browser.get(`/internal/drafts/${draft.id}/check`);
  const { est_group_total_high: total } = check.body.price.total_price;
  const { status, body } = await sendDraft(browser, draft, total - 1);
  expect([status, body.code, body.est_group_total_high]).toEqual([409, 'price_changed', total]);
  expect(await batchesNamed('Dearer')).toEqual([]);
  expect((await sendDraft(browser, draft, total)).status).toBe(201);
});

it('makes and marks nothing if money is missing or the reference is taken', async () => {
  const form = await giftForm(app, { batch_name: 'Refused', payment_method_id: 'BALANCE' });
  const items = form.cart?.items.map((item) => ({ ...item, quantity: 100 })) ?? [];
  const dear = await createDraft(browser, { ...form, cart: { items } }, people(1_000));
  const refused = await sendDraft(browser, dear);
  expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_funds']);
  const kept = await getDraft(browser, dear.id);
  expect([kept.sent, kept.recipients_count, kept.revision]).toEqual([null, 1_000, dear.revision]);
  const { draft } = await readyDraft(app, { batch_name: 'Refused', customer_reference_id: 'mine' });
  expect((await sendDraft(browser, draft)).status).toBe(201);
  const again = await readyDraft(app, { batch_name: 'Refused', customer_reference_id: 'mine' });
  const taken = await sendDraft(browser, again.draft);
  expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_customer_reference_id']);
  expect(await batchesNamed('Refused')).toHaveLength(1);
  const still = await getDraft(browser, again.draft.id);
  expect([still.sent, still.recipients_count]).toEqual([null, 2]);
});

it('refuses what is wrong in the words of the form, and makes nothing', async () => {
  const fieldsOf = async (form: object, recipients = people(1)) => {
    const draft = await createDraft(browser, { batch_name: 'Wrong', ...form }, recipients);
    const { status, body } = await sendDraft(browser, draft);
    expect(status).toBe(400);
    return body.details.map(({ field }: { field: string }) => field);
  };
  expect(await fieldsOf({ from_name: null })).toEqual(['from_name', 'cart.items', 'send_method']);
  expect(await fieldsOf(await giftForm(app), [])).toEqual(['recipients']);
  const past = { schedule: { local_time: '2020-01-01T10:00', time_zone: 'UTC' } };
  expect(await fieldsOf(await giftForm(app, past))).toEqual(['schedule']);
  const odd = { schedule: { local_time: '2027-03-14T02:30', time_zone: 'America/New_York' } };
  expect(await fieldsOf(await giftForm(app, odd))).toEqual(['schedule.local_time']);
  const nobody = [{ first_name: 'Ada' }, { first_name: '', email: 'x' }];
  expect(await fieldsOf(await giftForm(app), nobody)).toContain('recipients[1].first_name');
  expect(await batchesNamed('Wrong')).toEqual([]);
});

it('a draft that was sent is changed no more, and can be deleted', async () => {
  const { draft } = await readyDraft(app);
  const sent = await sendDraft(browser, draft);
  const path = `/internal/drafts/${draft.id}`;
  const refused = await Promise.all([
    browser.send('PATCH', path, { form: {}, revision: draft.revision }),
    browser.post(`${path}/recipients`, { recipients: people(1) }),
    browser.send('PATCH', `${path}/recipients/1`, { recipient: {} }),
    browser.post(`${path}/remove_recipients`, { all: true }),
    browser.post(`${path}/imports`, { file_name: 'a', sha256: '0'.repeat(64), rows: 1 }),
    browser.get(`${path}/check`),
  ]);
  for (const { status, body } of refused) {
    expect([status, body.code, body.existing_order_batch_id]).toEqual([409, 'draft_sent', sent.body.id]);
  }
  expect((await browser.send('DELETE', path)).status).toBe(204);
  expect((await browser.get(`/v1/order_batches/${sent.body.id}`)).status).toBe(200);
});
