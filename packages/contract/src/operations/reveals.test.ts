import { expect, it } from 'vitest';
import { memberOperations } from '../dashboard/member-operations.ts';
import { keysOf } from '../keys-of.ts';
import { type Operation, operations } from '../operations.ts';

/** The names of all fields in a schema. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' ? Object.keys(value) : []),
    ...fieldsIn(value, seen),
  ]);
}

const ofAddresses = /^(address_1|mailing_address|ship_to|code|pin)$/;
const ofRecipients = /^(recipient_email|individual_gift_link|first_name|html)$/;

/** Billing addresses are of the caller's own users, and are not shown. */
const shows = (fields: readonly string[], pattern: RegExp): boolean =>
  fields.some((field) => pattern.test(field));

it.each(keysOf(operations))('%s says what its answer reveals of people', (id) => {
  const { method, reveals, response, contentType }: Operation = operations[id];
  const fields = fieldsIn(response);
  // A file for those who pack has the address on it.
  if (contentType !== undefined || shows(fields, ofAddresses)) expect(reveals).toBe('address');
  // An act that changes something is recorded by itself.
  else if (method === 'GET') expect(reveals).toBe(shows(fields, ofRecipients) ? 'recipients' : undefined);
  else expect(reveals).toBe(undefined);
});

const changesByMembers = keysOf(memberOperations).filter((id) => memberOperations[id].method !== 'GET');

it.each(changesByMembers)('%s of the dashboard says whether its answer has an address', (id) => {
  const { reveals, response }: Operation = memberOperations[id];
  expect(reveals).toBe(shows(fieldsIn(response), ofAddresses) ? 'address' : undefined);
});
