import type { Statements } from '../../../db/statements.ts';
import type { Vault } from '../../../kit/vault.ts';
import { readRecipient } from './read-recipient.ts';
import { findUnsealedRecipients, replaceUnsealedRecipients } from './sealed-recipients.sql.ts';
import { identityOf, openRecipient, sealRecipient } from './sealed-recipients.ts';

const sliceSize = 500;

/** Seals a slice of the recipients of drafts that an earlier release stored. Returns how many; 0 means that nobody is left. */
export async function sealOlderDraftRecipients(db: Statements, vault: Vault): Promise<number> {
  const context = { vault };
  const rows = await findUnsealedRecipients(db, sliceSize);
  for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organization_id)) {
    const sealed = own.map((row) => {
      const open = openRecipient(context, row);
      const read = readRecipient(open.given);
      const identity = identityOf(context, organizationId, read);
      return { ...row, ...sealRecipient(context, row, open), identity, place: read.place, was: row.given };
    });
    await replaceUnsealedRecipients(db, organizationId, sealed);
  }
  return rows.length;
}
