/** The cards of an organization on the dashboard: they are added by a link, listed and removed. */
import { strict as assert } from 'node:assert';
import { cardOperations, type SavedCard } from '@gifts/contract/dashboard/money-cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBatch, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Company, newCompany } from '../overview/overview-fixtures.ts';
import { atPage } from '../payments/own-card-fixtures.ts';
import { type PaymentsFixture, startPaymentsFixture } from '../payments/payments-fixtures.ts';
import type { SignedInMember } from '../people/member-fixtures.ts';

let fixture: PaymentsFixture;
let company: Company;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
  company = await newCompany(fixture.app);
});
afterAll(() => fixture.close());

const path = '/internal/payment_cards';
const linkPath = '/internal/card_links';

async function cardsOf({ browser }: SignedInMember): Promise<SavedCard[]> {
  const { status, body } = await browser.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function addCard(): Promise<string> {
  const { status, body } = await company.admin.browser.post(linkPath);
  assert.equal(status, 201, JSON.stringify(body));
  const saved = await atPage(fixture.app, new URL(body.url).pathname).save(fixture.gateway.vault());
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const [card] = await cardsOf(company.admin);
  assert(card);
  return card.id;
}

const remove = (id: string, body: object = {}) =>
  company.admin.browser.post(`/internal/payment_cards/${id}/remove`, body);

it('an admin makes a link, and the card that is entered there is listed', async () => {
  const id = await addCard();
  const { body } = await company.sender.browser.get(path);
  expect(problemsOf(cardOperations.listPaymentCards.response, body)).toEqual([]);
  expect(body).toMatchObject({
    data: [{ id, cardholder_name: 'Robin Example', status: 'usable', is_default: false, scheduled_count: 0 }],
    takes_cards: true,
  });
  const { body: log } = await company.admin.browser.get('/v1/audit_log?act=create_card_link');
  expect(log.data).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('/cards/');
});

it('a repeated request for a link gets another one, because the address is stored nowhere', async () => {
  const headers = { 'idempotency-key': 'the-same-link' };
  const [first, second] = [
    await company.admin.browser.post(linkPath, undefined, headers),
    await company.admin.browser.post(linkPath, undefined, headers),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.url).toMatch(/\/cards\//);
  expect(second.body.url).toMatch(/\/cards\//);
  const stored = await fixture.app.db.query('select * from idempotency_keys');
  expect(JSON.stringify(stored)).not.toContain(new URL(first.body.url).pathname);
});

it('only admins add and remove cards, and viewers do not see them', async () => {
  const id = await addCard();
  for (const { browser } of [company.sender, company.viewer]) {
    expect((await browser.post(linkPath)).status).toBe(403);
    expect((await browser.post(`/internal/payment_cards/${id}/remove`, {})).status).toBe(403);
  }
  expect((await company.viewer.browser.get(path)).status).toBe(403);
  const stranger = await newCompany(fixture.app);
  expect(await cardsOf(stranger.admin)).toEqual([]);
  const theirs = await stranger.admin.browser.post(`/internal/payment_cards/${id}/remove`, {});
  expect([theirs.status, (await cardsOf(company.admin)).some((card) => card.id === id)]).toEqual([404, true]);
});

it('a card has a name of its own wherever it is named, until it is taken away', async () => {
  const id = await addCard();
  const rename = (label: string | null, { browser } = company.admin) =>
    browser.post(`/internal/payment_cards/${id}/rename`, { label });
  const nameInApi = async (): Promise<string> => {
    const { apiKey } = company;
    const { body } = await fixture.app.request('GET', '/v1/payment_methods?per_page=100', { apiKey });
    return body.data.find((method: { id: string }) => method.id === id)?.name;
  };
  const plain = await nameInApi();
  const named = await rename(' Marketing ');
  expect(problemsOf(cardOperations.renamePaymentCard.response, named.body)).toEqual([]);
  expect(named.body).toMatchObject({ id, label: 'Marketing', name: `Marketing, ${plain}` });
  expect(await nameInApi()).toBe(`Marketing, ${plain}`);
  const { body: log } = await company.admin.browser.get('/v1/audit_log?act=rename_payment_card');
  expect(log.data).toMatchObject([
    { subject_kind: 'payment_method', subject_id: id, details: { fields: ['label'] } },
  ]);
  expect(JSON.stringify(log.data)).not.toContain('Marketing');
  for (const blank of ['  ', null]) {
    await rename('Marketing');
    expect((await rename(blank)).body).toMatchObject({ label: null, name: plain });
  }
  expect((await rename('x'.repeat(61))).status).toBe(400);
  expect((await rename('two\nlines')).status).toBe(400);
  expect((await rename('Mine', company.sender)).status).toBe(403);
  const stranger = await newCompany(fixture.app);
  expect((await rename('Theirs', stranger.admin)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await rename('Gone')).status).toBe(404);
});

it('a card that a scheduled gift needs is removed only by somebody who says so', async () => {
  const id = await addCard();
  const chosen = await company.admin.browser.send('PATCH', '/internal/organization', {
    default_payment_method: id,
  });
  expect(chosen.body.default_payment_method).toBe(id);
  const time = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const batch = await sendBatch(
    fixture.app,
    { payment_method_id: id, scheduled_send_on: time, recipients: [{ first_name: 'Robin' }] },
    company.apiKey,
  );
  const card = (await cardsOf(company.admin)).find((each) => each.id === id);
  expect(card).toMatchObject({ is_default: true, scheduled_count: 1, scheduled: [{ id: batch.id }] });
  const refused = await remove(id);
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'even_if_used']);
  const { status, body } = await remove(id, { even_if_used: true });
  expect([status, body]).toEqual([200, { was_default: true }]);
  expect((await remove(id, { even_if_used: true })).status).toBe(404);
  expect((await cardsOf(company.admin)).some((each) => each.id === id)).toBe(false);
});

it.each([unknownId(), 'nonsense'])('there is no card %s to remove', async (id) => {
  expect((await remove(id)).status).toBe(404);
});
