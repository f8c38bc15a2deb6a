import type { Database } from '../../db/database.ts';
import { OperatorError } from '../../kit/errors.ts';
import { nilUuid } from '../../kit/ids.ts';
import type { Vault } from '../../kit/vault.ts';
import type { StoredContact } from '../contacts/contact-record.ts';
import { findSealedContacts } from '../contacts/sealed-contacts.sql.ts';
import { openContact } from '../contacts/sealed-contacts.ts';
import type { RecipientRecord } from '../drafts/draft-record.ts';
import { findSealedRecipients } from '../drafts/recipients/sealed-recipients.sql.ts';
import { openRecipient } from '../drafts/recipients/sealed-recipients.ts';
import { findSealedOrders, type OrderToOpen } from '../orders/sealed-orders.sql.ts';
import { addressOf, phoneOf } from '../orders/sealed-recipient.ts';

export const vaultCheck = 'The addresses of recipients open';

const sliceSize = 500;
/** The first ones tell enough, as all are sealed in the same way. */
const mostProblems = 5;

/** One kind of what is sealed. */
interface Sealed<Row> {
  readonly find: (after: Row | undefined) => Promise<Row[]>;
  readonly name: (row: Row) => string;
  /** Throws an OperatorError if it does not open. */
  readonly open: (row: Row) => unknown;
}

/** Opens what is sealed of an organization. Returns a sentence for each of the first that do not open. */
export async function verifyVault(db: Database, vault: Vault, organizationId: string): Promise<string[]> {
  const context = { vault };
  const limit = sliceSize;
  return [
    ...(await problemsOf<OrderToOpen>({
      find: (after) => findSealedOrders(db, organizationId, { after: after?.id ?? nilUuid, limit }),
      name: ({ id }) => `Order ${id}`,
      open: (order) => [addressOf(context, order), phoneOf(context, order)],
    })),
    ...(await problemsOf<StoredContact>({
      find: (after) => findSealedContacts(db, organizationId, { after: after?.id ?? nilUuid, limit }),
      name: ({ id }) => `Person ${id}`,
      open: (contact) => openContact(context, contact),
    })),
    ...(await problemsOf<RecipientRecord>({
      find: (after) =>
        findSealedRecipients(db, organizationId, { after: after ?? { draft_id: nilUuid, number: 0 }, limit }),
      name: ({ draft_id: id, number }) => `Recipient ${number} of draft ${id}`,
      open: (recipient) => openRecipient(context, recipient),
    })),
  ].slice(0, mostProblems);
}

async function problemsOf<Row>({ find, name, open }: Sealed<Row>): Promise<string[]> {
  const problems: string[] = [];
  for (let last: Row | undefined, isFull = true; isFull && problems.length < mostProblems; ) {
    const rows = await find(last);
    for (const row of rows) {
      try {
        open(row);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        problems.push(`${name(row)}: ${error.message}`);
      }
    }
    last = rows.at(-1);
    isFull = rows.length === sliceSize;
  }
  return problems;
}
