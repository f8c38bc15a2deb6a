/** Where recipients live, and their phone numbers, cannot be read in the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/db/statements.ts';
import { hashJson } from '../../../src/http/hash-json.ts';
import { scopeHash } from '../../../src/idempotency/idempotency.ts';
import { createSealer, newSealingKey, parseSealingKey } from '../../../src/kit/sealer.ts';
import { lockContacts } from '../../../src/modules/contacts/lock-contacts.ts';
import { sealOlderContacts } from '../../../src/modules/contacts/seal-older-contacts.ts';
import { settleVault } from '../../../src/modules/privacy/vault-keys.ts';
import { verifyVault } from '../../../src/modules/privacy/verify-vault.ts';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import { statementOf } from '../../harness/text-queries.ts';
import { createDraft, getDraft, giftForm, sendDraft } from '../drafts/draft-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { visit } from '../pages/visitor.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import {
  acceptOnPages,
  type Person,
  type PrivacyFixture,
  personWith,
  sendGift,
  startPrivacyFixture,
  untilStatus,
  untilTold,
} from './privacy-fixtures.ts';

let fixture: PrivacyFixture;
beforeAll(async () => {
  fixture = await startPrivacyFixture({}, { repeats: false });
});
afterAll(() => fixture.close());

/** What leads to the door or the telephone of a person. */
const textsOf = ({ recipient, address, typedAddress }: Person): string[] => [
  address.address_1,
  address.address_2,
  typedAddress.address_1,
  recipient.phone,
];

const withAddress = (person: Person, phone: string): Pick<Person, 'recipient'> => ({
  recipient: { ...person.recipient, phone, ...{ mailing_address: person.address } },
});

const found = (...people: Person[]): Promise<string[]> =>
  findTextInDatabase(fixture.app.db, people.flatMap(textsOf));

describe('an address cannot be read in the database', () => {
  it('that the sender gave, at once or for later', async () => {
    const [now, later] = [personWith('vnow'), personWith('vlater')];
    const direct = { send_method: 'direct_send' };
    const scheduled = { ...direct, scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() };
    const { id } = await sendGift(fixture, withAddress(now, '+14155550171'), { batch: direct });
    await sendGift(fixture, withAddress(later, '+14155550172'), { batch: scheduled });
    await untilTold(fixture);
    expect(await found(now, later)).toEqual([]);
    expect(await findTextInDatabase(fixture.app.db, ['+14155550171', '+14155550172'])).toEqual([]);
    expect(await recipientOfOrder(fixture.app, id)).toMatchObject({
      address: now.address,
      phone: '+14155550171',
    });
  });

  it('that the recipient typed, before and after the acceptance, and who ships sees it', async () => {
    const person = personWith('vtyped');
    const { id, link } = await sendGift(fixture, person);
    const visitor = visit(fixture.app, link);
    await visitor.post('/open');
    await visitor.post('/address', { ...person.typedAddress, name: 'Robin' });
    expect((await visitor.get('/review')).html).toContain(person.typedAddress.address_1);
    expect(await found(person)).toEqual([]);

    await acceptOnPages(fixture, link, person);
    await untilStatus(fixture, id, 'ordered');
    await untilTold(fixture);
    expect(await found(person)).toEqual([]);

    const [shipment] = (await fixture.app.request('GET', `/v1/orders/${id}`)).body.shipments;
    const shown = await fixture.shipper.get(shipment.id);
    expect(shown.ship_to).toMatchObject(person.address);
    const told = fixture.receivers[0]?.received.map(({ body }) => JSON.parse(String(body)));
    const created = told?.find((event) => event.data.id === shipment.id);
    expect(created.data.ship_to).toEqual(shown.ship_to);
  });
});

describe('people and drafts of members', () => {
  const of = (person: Person, phone: string) => ({
    ...person.recipient,
    phone,
    mailing_address: person.address,
  });
  const unsealed = (...people: Person[]): Promise<string[]> =>
    findTextInDatabase(fixture.app.db, people.flatMap(textsOf));

  it('have addresses that only the service can read, also in kept answers', async () => {
    const { browser } = fixture;
    const [person, changed] = [personWith('vpeople'), personWith('vchanged')];
    const given = of(person, '+14155550181');
    const keyed = { 'idempotency-key': 'somebody with an address' };
    const made = await browser.post('/internal/contacts', given, keyed);
    expect([made.status, made.body.mailing_address, made.body.phone]).toEqual([
      ...[201, person.address, given.phone],
    ]);
    expect((await browser.post('/internal/contacts', given, keyed)).body).toEqual(made.body);
    const path = `/internal/contacts/${made.body.id}`;
    const patched = await browser.send('PATCH', path, {
      revision: made.body.revision,
      mailing_address: changed.address,
    });
    expect(patched.body.mailing_address).toEqual(changed.address);
    expect((await browser.get(path)).body).toMatchObject({
      phone: given.phone,
      mailing_address: changed.address,
    });
    const csv = await browser.get('/internal/contacts/export');
    expect(String(csv.body)).toContain(changed.address.address_1);
    expect(await unsealed(person, changed)).toEqual([]);
  });

  it('cannot be found by the hash of a request that is repeated', async () => {
    const { app, browser } = fixture;
    const given = { first_name: 'Ann', phone: '+14155550186' };
    const keyed = { 'idempotency-key': 'somebody with a number' };
    const made = await browser.post('/internal/contacts', given, keyed);
    const hash = await hashJson(given);
    const withHash = 'select scope_hash from idempotency_keys where payload_hash = $1';
    expect(await app.db.query(withHash, [hash])).toEqual([]);

    // As an earlier release stored it.
    await app.db.query(`update idempotency_keys set payload_hash = $1 where scope_hash = $2`, [
      hash,
      scopeHash('POST', '/internal/contacts', keyed['idempotency-key']),
    ]);
    expect((await browser.post('/internal/contacts', given, keyed)).body).toEqual(made.body);
    const other = await browser.post('/internal/contacts', { ...given, phone: '+14155550187' }, keyed);
    expect(other.status).toBe(422);
  });

  it('are alike by phone numbers and addresses that are sealed', async () => {
    const { browser } = fixture;
    const [one, other] = [
      await browser.post('/internal/contacts', { first_name: 'Ann', phone: '+14155550182' }),
      await browser.post('/internal/contacts', { first_name: 'Bea', phone: '+14155550182' }),
    ].map(({ body }) => body);
    expect(other.alike).toEqual([expect.objectContaining({ id: one.id })]);
    expect(await findTextInDatabase(fixture.app.db, ['+14155550182'])).toEqual([]);
  });

  it('are typed into drafts with mistakes, which are sealed too, and sent', async () => {
    const { app, browser } = fixture;
    const person = personWith('vdraft');
    const draft = await createDraft(browser, { ...(await giftForm(app)), send_method: 'direct_send' }, [
      { ...of(person, '+14155550183'), mailing_address: { ...person.address, postal_code: 'QZ-7781' } },
      { ...of(person, '+14155550184'), email: null },
      { ...of(person, '+14155550184'), email: null },
    ]);
    const list = async () => (await browser.get(`/internal/drafts/${draft.id}/recipients`)).body.data;
    const [wrong, first, second] = await list();
    expect(wrong.problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('ZIP code QZ-7781') }),
    ]);
    expect([first.recipient.mailing_address, first.is_duplicate, second.is_duplicate]).toEqual([
      ...[person.address, false, true],
    ]);
    expect(await findTextInDatabase(app.db, [...textsOf(person), 'QZ-7781', '+14155550183'])).toEqual([]);

    const right = await browser.send('PATCH', `/internal/drafts/${draft.id}/recipients/${wrong.id}`, {
      recipient: of(person, '+14155550183'),
    });
    expect(right.body.recipient.problems).toEqual([]);
    const sent = await sendDraft(browser, await getDraft(browser, draft.id));
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(await unsealed(person)).toEqual([]);
  });

  it('cannot be read either where a street is in the field of the country or the state', async () => {
    const { app, browser } = fixture;
    const { address, typedAddress } = personWith('vfields');
    const [one, other] = [address.address_1, typedAddress.address_1];
    const made = [
      await browser.post('/internal/contacts', {
        ...{ first_name: 'Ann', mailing_address: { address_1: '-', country: one, state: other } },
      }),
      await browser.post('/internal/contacts', {
        ...{ first_name: 'Bea', mailing_address: { address_1: '-', country: 'us', state: other } },
      }),
    ];
    expect(made.map(({ body }) => body.mailing_address)).toEqual([
      { address_1: '-', country: one, state: other },
      { address_1: '-', country: 'us', state: other },
    ]);
    const typed = [
      { first_name: 'Ann', mailing_address: { country: one } },
      { first_name: 'Bea', mailing_address: { country: 'US', state: other } },
      { first_name: 'Cem', mailing_address: { country: 'US', state: other, address_1: '-' } },
    ];
    const draft = await createDraft(browser, await giftForm(app), typed);
    const shown = (await browser.get(`/internal/drafts/${draft.id}/recipients?only=problems`)).body.data;
    expect(shown.map(({ recipient }: { recipient: object }) => recipient)).toMatchObject(typed);
    expect(await findTextInDatabase(app.db, [one, other])).toEqual([]);
  });

  it('of an earlier release are sealed when members have changed them', async () => {
    const { app, browser } = fixture;
    const phones = ['+14155550191', '+14155550192'];
    const ids: string[] = [];
    for (const phone of phones) {
      const { body } = await browser.post('/internal/contacts', { first_name: 'Ann', phone });
      await app.db.query('update contacts set phone = $2, phone_key = null where id = $1', [body.id, phone]);
      ids.push(body.id);
    }
    const note = (tx: Tx, id: string | undefined) =>
      tx.query(statementOf('update contacts set notes = notes where id = $1'), [id]);
    const vault = await app.services.vaultStore.vault();
    const seal = () => app.services.db.transaction((tx) => sealOlderContacts(tx, vault));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const [sealing] = await app.services.db.transaction(async (tx) => {
      lockContacts(tx, app.organizationId);
      await note(tx, ids[1]);
      const outcome = Promise.allSettled([seal()]);
      await expect.poll(() => app.db.query(waiting)).not.toEqual([]);
      await note(tx, ids[0]);
      return [outcome];
    });
    expect(await sealing).toEqual([{ status: 'fulfilled', value: 2 }]);
    expect(await findTextInDatabase(app.db, phones)).toEqual([]);
  });

  it('of an earlier release are sealed by "gifts migrate", and stay apart', async () => {
    const { app, browser } = fixture;
    const person = personWith('vold');
    const phone = '+14155550185';
    const one = (await browser.post('/internal/contacts', of(person, phone))).body;
    const other = (await browser.post('/internal/contacts', { first_name: 'Bo', phone })).body;
    const apart = await browser.post('/internal/contact_duplicates/keep_apart', {
      ...{ kind: 'phone', contact_id: one.id, people_count: 2 },
    });
    expect(apart.status).toBe(204);
    const typed = [
      { ...of(person, phone), email: null },
      { ...of(person, phone), email: null },
    ];
    const draft = await createDraft(browser, await giftForm(app), typed);
    const shown = async () => [
      (await browser.get(`/internal/contacts/${one.id}`)).body,
      (await browser.get(`/internal/drafts/${draft.id}/recipients`)).body.data,
      (await browser.get('/internal/contact_duplicates?kind=phone')).body,
    ];
    const before = await shown();

    const address = JSON.stringify(person.address);
    await app.db.query('update contacts set phone = $2, phone_key = null where id = any($1)', [
      [one.id, other.id],
      phone,
    ]);
    await app.db.query('update contacts set mailing_address = $2::jsonb, address_key = null where id = $1', [
      one.id,
      address,
    ]);
    await app.db.query('update contact_distinctions set shared = $2 where contact_id = any($1)', [
      [one.id, other.id],
      phone,
    ]);
    await app.db.query(
      `update draft_recipients set given = (given - 'sealed') || $2::jsonb, identity = 'as it was', place = 'as it was'
       where draft_id = $1`,
      [draft.id, JSON.stringify({ phone, mailing_address: person.address })],
    );
    expect((await unsealed(person)).length).toBeGreaterThan(0);
    expect((await shown())[0]).toMatchObject({ phone, mailing_address: person.address });

    const runs = await Promise.all([1, 2].map(() => runGifts(app.databaseUrl, ['migrate'])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(await unsealed(person)).toEqual([]);
    expect(await findTextInDatabase(app.db, [phone, 'as it was'])).toEqual([]);
    expect(await shown()).toEqual(before);
  });
});

it('an address of an earlier release is sealed by "gifts migrate", and reads as before', async () => {
  const person = personWith('volder');
  const { id } = await sendGift(fixture, withAddress(person, '+14155550173'), {
    batch: { send_method: 'direct_send' },
  });
  const { db } = fixture.app;
  const before = await recipientOfOrder(fixture.app, id);
  const values = [id, JSON.stringify(before.address), before.phone];
  await db.query('update orders set mailing_address = $2::jsonb, recipient_phone = $3 where id = $1', values);
  await db.query(
    `update order_batch_recipients set mailing_address = $2::jsonb, phone = $3
     where order_batch_id = (select order_batch_id from orders where id = $1)`,
    values,
  );
  expect(await recipientOfOrder(fixture.app, id)).toEqual(before);
  expect((await found(person)).length).toBeGreaterThan(0);

  const runs = await Promise.all([1, 2].map(() => runGifts(fixture.app.databaseUrl, ['migrate'])));
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(await found(person)).toEqual([]);
  expect(await findTextInDatabase(db, ['+14155550173'])).toEqual([]);
  expect(await recipientOfOrder(fixture.app, id)).toEqual(before);
});

it.each(['+14155550177', ''])(
  'a phone number of an earlier release without an address is sealed: "%s"',
  async (phone) => {
    const { id } = await sendGift(fixture, personWith(`vphone${phone.length}`));
    const { app } = fixture;
    await app.db.query('update orders set recipient_phone = $2 where id = $1', [id, phone]);
    await app.db.query(
      `update order_batch_recipients set phone = $2
     where order_batch_id = (select order_batch_id from orders where id = $1)`,
      [id, phone],
    );
    expect((await runGifts(app.databaseUrl, ['migrate'])).code).toBe(0);
    const rows = await app.db.query('select recipient_phone as phone from orders where id = $1', [id]);
    expect(rows).toEqual([{ phone: expect.stringMatching(/^vault\./) }]);
    expect(await recipientOfOrder(app, id)).toEqual({ address: null, phone });
  },
);

it('a new secret key opens what was sealed before, and the old one is not needed', async () => {
  const person = personWith('vrotated');
  const { id } = await sendGift(fixture, withAddress(person, '+14155550174'), {
    batch: { send_method: 'direct_send' },
  });
  const key = newSealingKey();
  const run = await runGifts(fixture.app.databaseUrl, ['migrate'], {
    GIFTS_SECRET_KEY: `${key},${testSecretKey}`,
  });
  expect(run.code).toBe(0);
  const [newest] = [key].map(parseSealingKey).filter((each) => each !== null);
  const vault = await settleVault(fixture.app.services.db, createSealer(newest ? [newest] : []));
  expect((await recipientOfOrder(fixture.app, id, vault)).address).toMatchObject(person.address);
});

it('an address that was moved to another batch does not open', async () => {
  const batch = { send_method: 'direct_send' };
  const [one, other] = [
    await sendGift(fixture, withAddress(personWith('vone'), '+14155550175'), { batch }),
    await sendGift(fixture, withAddress(personWith('vother'), '+14155550176'), { batch }),
  ];
  await fixture.app.db.query(
    'update orders set mailing_address = (select mailing_address from orders where id = $1) where id = $2',
    [one.id, other.id],
  );
  await expect(recipientOfOrder(fixture.app, other.id)).rejects.toThrow(
    'was changed or moved from another row',
  );

  const { services, organizationId } = fixture.app;
  const problems = await verifyVault(services.db, await services.vaultStore.vault(), organizationId);
  expect(problems).toEqual([expect.stringContaining(`Order ${other.id}: What is sealed`)]);
});

it('an address that was moved to another person or draft does not open', async () => {
  const { app, browser } = fixture;
  const typed = { ...personWith('vmoved').recipient, mailing_address: personWith('vmoved').address };
  const ids = [
    (await browser.post('/internal/contacts', { ...typed, email: 'vmoved.1@planted.example' })).body.id,
    (await browser.post('/internal/contacts', { ...typed, email: 'vmoved.2@planted.example' })).body.id,
  ];
  const drafts = [await createDraft(browser, {}, [typed]), await createDraft(browser, {}, [typed])];
  const { services } = app;
  const problems = async () =>
    verifyVault(services.db, await services.vaultStore.vault(), app.organizationId);
  const before = await problems();
  await app.db.query(
    'update contacts set mailing_address = (select mailing_address from contacts where id = $1) where id = $2',
    ids,
  );
  await app.db.query(
    'update draft_recipients set given = (select given from draft_recipients where draft_id = $1) where draft_id = $2',
    drafts.map(({ id }) => id),
  );
  expect((await problems()).slice(before.length)).toEqual([
    expect.stringContaining(`Person ${ids[1]}: What is sealed`),
    expect.stringContaining(`Recipient 1 of draft ${drafts[1]?.id}: What is sealed`),
  ]);
  // Whoever cannot be read can be deleted.
  expect((await browser.get(`/internal/contacts/${ids[1]}`)).status).toBe(500);
  expect((await browser.send('DELETE', `/internal/contacts/${ids[1]}`)).status).toBe(204);
});
