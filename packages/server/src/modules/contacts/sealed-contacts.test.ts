import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVault } from '../../kit/vault.ts';
import type { ContactRecord } from './contact-record.ts';
import { openContacts, sealContact } from './sealed-contacts.ts';

const context = { vault: createVault(createSecretKey(randomBytes(32))) };

const contact = (id: string): ContactRecord => ({
  ...{ organization_id: 'organization', id, workspace_id: 'workspace', first_name: 'Ada', last_name: null },
  ...{ email: null, email_key: null, email_variant_key: null, name_key: 'ada', last_name_key: null },
  ...{ phone: '+14155550101', locale: null, company: null, title: null, notes: null },
  mailing_address: { address_1: '1 Way', city: 'Ulm', country: 'DE' },
  ...{ birthday: null, birth_year: null, started_on: null, anniversary: null },
  ...{ no_gifts_since: null, no_gifts_reason: null, revision: 1 },
  ...{ created_at: new Date(0), updated_at: new Date(0), updated_by: 'user' },
});

it('lets other requests through while many people are opened', async () => {
  const people = Array.from({ length: 1_000 }, (_, index) => contact(String(index)));
  const stored = people.map((each) => sealContact(context, each));
  let turns = 0;
  const timer = { isRunning: true };
  const count = () => {
    turns += 1;
    if (timer.isRunning) setImmediate(count);
  };
  setImmediate(count);
  const opened = await openContacts(context, stored);
  timer.isRunning = false;
  expect(opened).toEqual(people);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('has the same hash for the same address, whatever the order of its fields', () => {
  const one = contact('1');
  const other = { ...contact('2'), mailing_address: { country: 'DE', city: 'Ulm', address_1: '1 Way' } };
  const keys = [one, other].map((each) => sealContact(context, each).address_key);
  expect(keys[0]).toBe(keys[1]);
});

it.each([
  ['1 Way', 'DE'],
  ['DE', '1 Way'],
])('stores of an address only a known country as text', (street, country) => {
  const address = { address_1: street, state: '2 Way', country };
  const { mailing_address: stored } = sealContact(context, { ...contact('1'), mailing_address: address });
  expect(JSON.stringify(stored)).not.toContain('Way');
});
