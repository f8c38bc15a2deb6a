import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/app-error.ts';
import { type Cents, formatUsd, subtract, sum } from '../../kit/money.ts';
import { fundedKinds } from './accounts.ts';
import { openFundedAccount } from './open-books.ts';
import { spreadLimit } from './spread-limit.ts';

const lockSlots = `select slot, balance_cents from ledger_balances
  where organization_id = $1 and account = $2 order by slot for update`;
const writeFloors = `update ledger_balances b set floor_cents = f.floor_cents
  from unnest($3::smallint[], $4::bigint[]) as f (slot, floor_cents)
  where b.organization_id = $1 and b.account = $2 and b.slot = f.slot`;
const writeLimit = `update ledger_accounts set credit_limit_cents = $3 where organization_id = $1 and code = $2`;

/** How much an organization may owe. Opens its corporate account where it has none. */
export async function setCreditLimit(tx: Tx, organizationId: string, limitCents: Cents): Promise<void> {
  await openFundedAccount(tx, { organizationId, source: 'CORPORATE_ACCOUNT' });
  const account = fundedKinds.CORPORATE_ACCOUNT;
  const slots = await tx.query<{ slot: number; balance_cents: Cents }>(lockSlots, [organizationId, account]);
  const balances = slots.map(({ balance_cents }) => balance_cents);
  const floors = spreadLimit(balances, limitCents);
  if (!floors) {
    const owed = formatUsd(subtract(0, sum(balances)));
    throw new AppError(
      'invalid_request',
      `The limit can't be ${formatUsd(limitCents)}: ${owed} is owed. Book what was paid with "gifts balance credit" first, or set at least ${owed}.`,
    );
  }
  tx.write(writeLimit, [organizationId, account, limitCents]);
  tx.write(writeFloors, [organizationId, account, slots.map(({ slot }) => slot), floors]);
}
