import type { Tx } from '../../db/statements.ts';
import type { Vault } from '../../kit/vault.ts';
import { lockContacts } from './lock-contacts.ts';
import { findUnsealedContacts, writeSealedContacts } from './sealed-contacts.sql.ts';
import { openContact, sealContact } from './sealed-contacts.ts';

const sliceSize = 500;

/** Seals a slice of the people that an earlier release stored. Returns how many; 0 means that nobody is left. */
export async function sealOlderContacts(tx: Tx, vault: Vault): Promise<number> {
  const contacts = await findUnsealedContacts(tx, sliceSize);
  for (const [organizationId, own] of Map.groupBy(contacts, (contact) => contact.organization_id)) {
    const sealed = own.map((contact) => sealContact({ vault }, openContact({ vault }, contact)));
    lockContacts(tx, organizationId);
    writeSealedContacts(tx, organizationId, sealed);
  }
  return contacts.length;
}
