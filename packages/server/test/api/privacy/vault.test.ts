/** Where recipients live, and their phone numbers, cannot be read in the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer, newSealingKey, parseSealingKey } from '../../../src/kit/sealer.ts';
import { settleVault } from '../../../src/modules/privacy/vault-keys.ts';
import { verifyVault } from '../../../src/modules/privacy/verify-vault.ts';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
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
