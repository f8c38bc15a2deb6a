import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Place } from './sealer.ts';
import { createVault, isSealed } from './vault.ts';

const newVault = () => createVault(createSecretKey(randomBytes(32)));
const place: Place = { column: 'mailing_address', organizationId: 'organization', rowId: 'batch/1' };
const vault = newVault();

it.each(['', '12 Main Street', 'Straße 5 🎁', 'x'.repeat(10_000)])('opens what it sealed: %.20s', (text) => {
  const sealed = vault.seal(text, place);
  expect(vault.open(sealed, place)).toBe(text);
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain(text || 'nothing');
});

it('seals the same text differently each time', () => {
  expect(vault.seal('12 Main Street', place)).not.toBe(vault.seal('12 Main Street', place));
});

it.each<[string, (sealed: string) => unknown]>([
  ['in another row', (sealed) => vault.open(sealed, { ...place, rowId: 'batch/2' })],
  ['in another column', (sealed) => vault.open(sealed, { ...place, column: 'phone' })],
  ['in another organization', (sealed) => vault.open(sealed, { ...place, organizationId: 'other' })],
  ['by another vault', (sealed) => newVault().open(sealed, place)],
  ['with a changed end', (sealed) => vault.open(`${sealed.slice(0, -3)}AAA`, place)],
  ['with a changed beginning', (sealed) => vault.open(sealed.replace(/^vault\.1\.../, 'vault.1.AA'), place)],
  ['when most of it is missing', (sealed) => vault.open(sealed.slice(0, 20), place)],
  ['if it was never sealed', () => vault.open('12 Main Street', place)],
])('does not open %s', (_, open) => {
  expect(() => open(vault.seal('12 Main Street', place))).toThrow(
    /^What is sealed \(\S+ of \S+\) was changed or moved from another row: restore the row from a backup\.$/,
  );
});
