/** Whoever is erased is nowhere any more: not in the database, not in what was told, and not in the log. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { entriesOf } from '../audit/audit-fixtures.ts';
import { addRecipients, createDraft, giftForm } from '../drafts/draft-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import {
  acceptOnPages,
  deliver,
  type Person,
  type PrivacyFixture,
  personWith,
  sendGift,
  startPrivacyFixture,
  untilTold,
} from './privacy-fixtures.ts';

let fixture: PrivacyFixture;
let folder: string;
beforeAll(async () => {
  fixture = await startPrivacyFixture();
  folder = await mkdtemp(join(tmpdir(), 'gifts-privacy-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const keyed = (key: string) => ({ 'idempotency-key': key });
const gifts = (...args: string[]) => runGifts(fixture.app.databaseUrl, args);

/** Every text of a person, as it is stored somewhere. */
function textsOf({ recipient, address, typedAddress, note, declineMessage, holdNote, contact }: Person) {
  const { first_name, last_name, email, phone } = recipient;
  const lines = [address.address_1, address.address_2, address.city, typedAddress.address_1];
  return [
    first_name,
    last_name,
    email,
    phone,
    ...lines,
    note,
    declineMessage,
    holdNote,
    contact.notes,
    contact.title,
  ];
}

const placesOf = (person: Person): Promise<string[]> => findTextInDatabase(fixture.app.db, textsOf(person));

/** A person with a delivered, a declined and a canceled gift, and in people, a draft, and a batch that is never sent. */
async function livedThrough(mark: string): Promise<{ person: Person; orderIds: string[]; batchId: string }> {
  const person = personWith(mark);
  const { app, browser } = fixture;
  const colleague = { first_name: 'Kim', last_name: 'Stays', email: `kim.stays.${mark}@example.com` };
  const delivered = await sendGift(fixture, person, { others: [colleague] });
  const visitor = await acceptOnPages(fixture, delivered.link, person);
  await deliver(fixture, delivered.id, person);
  await app.request('POST', `/v1/sandbox/orders/${delivered.id}/thank_you_note`, {
    body: { note: person.note },
  });
  await visitor.get();
  const declined = await sendGift(fixture, {
    recipient: { ...person.recipient, email: person.recipient.email.toUpperCase() },
  });
  await app.request('POST', `/v1/sandbox/orders/${declined.id}/decline`, {
    body: { message: person.declineMessage },
  });
  const { batchId } = await sendGift(fixture, person, { batch: { scheduled_send_on: inDays(30) } });
  const added = await browser.post(
    '/internal/contacts',
    { ...person.recipient, ...person.contact },
    { 'idempotency-key': `contact ${mark}` },
  );
  expect(added.status).toBe(201);
  const draft = await createDraft(browser, await giftForm(app), []);
  await addRecipients(browser, draft.id, [{ ...person.recipient, mailing_address: person.address }]);
  return { person, orderIds: [delivered.id, declined.id], batchId };
}

describe('gifts privacy erase', () => {
  it('leaves no text of a person in any column, in the log or in an answer of the API', async () => {
    const { person, orderIds, batchId } = await livedThrough('qzvx');
    const before = await placesOf(person);
    for (const table of ['orders', 'order_batch_recipients', 'mails', 'contacts', 'draft_recipients']) {
      expect(before.join('\n')).toContain(`${table}:`);
    }
    for (const table of ['events', 'webhook_attempts']) expect(before.join('\n')).toContain(table);
    const email = person.recipient.email;
    const early = await gifts('privacy', 'erase', email, '--yes');
    expect({ code: early.code, stderr: early.stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`The gift ${batchId} is still under way (scheduled)`),
    });
    await fixture.app.request('POST', `/v1/order_batches/${batchId}/cancel`);
    await untilTold(fixture);
    const erased = await gifts('privacy', 'erase', email, '--yes');
    expect({ code: erased.code, stderr: erased.stderr }).toEqual({ code: 0, stderr: expect.anything() });
    expect(await placesOf(person)).toEqual([]);
    expect(fixture.logged()).not.toContain('qzvx');
    expect(fixture.logged().length).toBeGreaterThan(100);
    for (const id of orderIds) {
      const { status, body } = await fixture.app.request('GET', `/v1/orders/${id}`);
      expect([status, body.recipient_first_name, body.recipient_email]).toEqual([200, 'Erased', null]);
    }
  });

  it('deletes the address from answers that are kept for those who ship', async () => {
    const { app, shipper } = fixture;
    const [person, other] = [personWith('kept'), personWith('keptother')];
    const acts: { shipmentId: string; orderId: string }[] = [];
    for (const each of [person, other]) {
      const { id, link } = await sendGift(fixture, each);
      await acceptOnPages(fixture, link, each);
      acts.push({ shipmentId: await deliver(fixture, id, each, `ship ${id}`), orderId: id });
    }
    const again = async () =>
      Promise.all(
        acts.map(async ({ shipmentId, orderId }) => {
          const { status, body } = await shipper.ask(
            'POST',
            shipmentId,
            '/ship',
            {},
            keyed(`ship ${orderId}`),
          );
          return [status, body.ship_to?.address_1 ?? body.code];
        }),
      );
    expect(await again()).toEqual([person, other].map(({ address }) => [200, address.address_1]));
    expect((await gifts('privacy', 'erase', acts[0]?.orderId ?? '', '--yes')).code).toBe(0);
    expect(await again()).toEqual([
      [422, 'idempotency_mismatch'],
      [200, other.address.address_1],
    ]);
    const kept = await app.db.query(
      `select from idempotency_keys k join shippers s on s.organization_id = k.organization_id where k.body <> ''`,
    );
    expect(kept).toHaveLength(1);
  });

  it('says that nothing is stored about an address, as after a typing mistake', async () => {
    expect(await gifts('privacy', 'erase', 'nobody@planted.example', '--yes')).toMatchObject({
      code: 0,
      stderr: 'Nothing is stored about nobody@planted.example, so nothing was erased: compare the address.\n',
    });
  });

  it('refuses what it cannot do, and does nothing without --yes', async () => {
    const person = personWith('refused');
    const { id } = await sendGift(fixture, person);
    const runs = [
      [['erase', id], 'add --yes'],
      [['erase', 'somebody', '--yes'], '"somebody" is neither an e-mail address nor the id of an order'],
      [['erase', newId(), '--yes'], 'There is no order'],
      [['erase', id, '--yes'], `The gift ${id} is still under way`],
      [['erase', person.recipient.email, '--yes', '--organization', newId()], 'There is no organization'],
    ] as const;
    for (const [args, sentence] of runs) {
      const { code, stderr } = await gifts('privacy', ...args);
      expect([code > 0, stderr]).toEqual([true, expect.stringContaining(sentence)]);
    }
    expect((await fixture.app.request('GET', `/v1/orders/${id}`)).body.recipient_email).toBe(
      person.recipient.email,
    );
  });

  it('keeps the other recipient of the batch, the money and the statistics', async () => {
    const person = personWith('neighbour');
    const colleague = { first_name: 'Kim', last_name: 'Stays', email: 'kim.neighbour@example.com' };
    const { id, batchId } = await sendGift(fixture, person, { others: [colleague] });
    await fixture.app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
    const path = `/v1/order_batches/${batchId}`;
    const before = (await fixture.app.request('GET', path)).body;
    expect(before.batch_name).toContain('Quxannaneighbour Zylberquistneighbour');
    expect((await gifts('privacy', 'erase', id, '--yes')).code).toBe(0);
    const { body } = await fixture.app.request('GET', path);
    const named = { first_name: 'Erased', last_name: null, email: null };
    expect(body.recipients_preview).toEqual([
      { ...before.recipients_preview[0], ...named },
      before.recipients_preview[1],
    ]);
    expect(body.orders_preview[1].recipient_email).toBe(colleague.email);
    expect(body.orders_preview[0].amounts).toEqual(before.orders_preview[0].amounts);
    expect(body.batch_name).toMatch(/ for Erased and 1 other$/);
    const createdPath = '/v1/events?limit=100&event_type=order_batch.created';
    const { body: list } = await fixture.app.request('GET', createdPath);
    const event = list.data.find(({ data }: { data: { id: string } }) => data.id === batchId);
    expect(event.data.recipients_preview.map((each: { first_name: string }) => each.first_name)).toEqual([
      'Erased',
      'Kim',
    ]);
    expect((await gifts('ledger', 'verify')).code).toBe(0);
  });
});

describe('the audit log', () => {
  it.each([
    ['deletions_close', (id: string) => ['deletions', 'close', id]],
    ['privacy_erase', (id: string) => ['privacy', 'erase', id, '--yes']],
  ])('has an entry of %s and one of the erasure, with the operator and the order', async (act, command) => {
    const { app } = fixture;
    const { id } = await sendGift(fixture, personWith(act.replace('_', '')));
    await app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
    await app.db.query(
      `insert into recipient_requests (organization_id, order_id, kind, requested_at) values ($1, $2, 'deletion', now())`,
      [app.organizationId, id],
    );
    const entries = await entriesOf(app, () => gifts(...command(id)));
    const about = { actor_kind: 'operator', subject_kind: 'order', subject_id: id, details: {} };
    expect(entries).toEqual([
      expect.objectContaining({ ...about, act }),
      expect.objectContaining({ ...about, act: 'erase_recipient' }),
    ]);
    const [open] = await app.db.query(
      'select 1 from recipient_requests where order_id = $1 and closed_at is null',
      [id],
    );
    expect(open).toBeUndefined();
  });
});

describe('gifts privacy export', () => {
  it('writes all that is stored into a file that only its owner reads, and is in the audit log', async () => {
    const { person } = await livedThrough('exported');
    const output = join(folder, 'person.json');
    const { email } = person.recipient;
    const run = await gifts('privacy', 'export', email, '--output', output);
    expect({ code: run.code, stderr: run.stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(output),
    });
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    const text = await readFile(output, 'utf8');
    const { organizations } = JSON.parse(text);
    expect(organizations).toHaveLength(1);
    for (const each of [
      person.recipient.phone,
      person.address.address_1,
      person.note,
      person.declineMessage,
    ]) {
      expect(text).toContain(each);
    }
    expect(text).toContain(person.contact.notes);
    expect(text).not.toMatch(/https?:/);
    expect(organizations[0].recipients_of_drafts).toHaveLength(1);
    expect(organizations[0].recipients_of_order_batches).toEqual(
      ['complete', 'complete', 'pending'].map((send_status) =>
        expect.objectContaining({
          ...{ send_status, first_name: person.recipient.first_name, phone: person.recipient.phone },
          email: expect.stringMatching(new RegExp(`^${email}$`, 'i')),
        }),
      ),
    );
    expect(organizations[0].mails.length).toBeGreaterThan(1);
    expect((await gifts('privacy', 'export', email, '--output', output)).stderr).toContain(
      'is there already',
    );
    expect((await gifts('privacy', 'export', 'nobody@example.com')).stderr).toContain('Nothing is stored');
    const [entry] = await fixture.app.db.query<{ actor_kind: string }>(
      `select actor_kind from audit_entries where act = 'privacy_export' limit 1`,
    );
    expect(entry).toEqual({ actor_kind: 'operator' });
  });
});
