/** What members of an organization see of its money. */
import { strict as assert } from 'node:assert';
import type { HeldBatch, Money, MoneyMovementList } from '@gifts/contract/dashboard/money';
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { addSealedTransfers } from '../../../src/modules/money/add-sealed-transfers.process.ts';
import type { TestApp } from '../../harness/app.ts';
import type { SignedInMember } from '../people/member-fixtures.ts';

async function bodyOf({ browser }: SignedInMember, path: string) {
  const { status, body } = await browser.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const moneyOf = (member: SignedInMember): Promise<Money> => bodyOf(member, '/internal/money');

export const movementsOf = (member: SignedInMember, query = ''): Promise<MoneyMovementList> =>
  bodyOf(member, `/internal/movements${query}`);

/** All batches for which something is held, page by page. */
export async function heldOf(member: SignedInMember, limit = 2): Promise<HeldBatch[]> {
  const all: HeldBatch[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const body = await bodyOf(
      member,
      `/internal/held_batches?limit=${limit}${before && `&before=${before}`}`,
    );
    all.push(...body.data);
    before = body.list_meta.next_before;
  }
  return all;
}

/** Seals everything that was booked, and adds it to the stored sums. */
export async function addToSums(app: TestApp): Promise<void> {
  await sealLedgers(app.db, 0);
  await addSealedTransfers(app.db);
}

/** What the entries of an account sum to. */
export async function sumOf(app: TestApp, organizationId: string, account: string): Promise<number> {
  const [row] = await app.db.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
     where organization_id = $1 and account = $2`,
    [organizationId, account],
  );
  return row?.cents ?? 0;
}

/** The lines of a CSV file without its headings, as fields without quotation marks around them. */
export const linesOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
