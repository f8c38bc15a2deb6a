import { formatUsd } from '@gifts/contract/format-usd';
import type { Statements } from '../../../db/statements.ts';
import { type Cents, max, subtract } from '../../../kit/money.ts';
import type { GatewayMovement } from '../../../ports/card-gateway.ts';
import { type CauseRow, findChargesByIds, findRefundsByIds } from './causes.sql.ts';

/** A movement with the charge or refund that it is for. */
export interface MatchedMovement {
  movement: GatewayMovement;
  cause: CauseRow;
}

export interface Matches {
  matched: MatchedMovement[];
  /** Movements that belong to no organization. */
  unmatched: GatewayMovement[];
  /** A sentence for each movement that does not fit the service's own records. */
  problems: string[];
}

/** Finds the charges and refunds that movements are for, and compares their amounts. */
export async function matchMovements(
  db: Statements,
  movements: readonly GatewayMovement[],
): Promise<Matches> {
  const keysOf = (...subjects: string[]) =>
    movements.flatMap(({ subject }) =>
      'key' in subject && subjects.includes(subject.about) ? subject.key : [],
    );
  const charges = byId(await findChargesByIds(db, keysOf('charge', 'dispute')));
  const refunds = byId(await findRefundsByIds(db, keysOf('refund')));
  const matches: Matches = { matched: [], unmatched: [], problems: [] };
  for (const movement of movements) {
    const { subject } = movement;
    const key = 'key' in subject ? subject.key : '';
    const cause = (subject.about === 'refund' ? refunds : charges).get(key);
    if (cause) matches.matched.push({ movement, cause });
    else matches.unmatched.push(movement);
    const problem = cause ? differenceOf(movement, cause) : describeUnmatched(movement);
    if (problem !== null) matches.problems.push(`${movement.reference}: ${problem}`);
  }
  return matches;
}

const byId = (rows: readonly CauseRow[]) => new Map(rows.map((row) => [row.id, row]));

function describeUnmatched({ subject, amountCents, feeCents }: GatewayMovement): string | null {
  const net = formatUsd(subtract(amountCents, feeCents));
  if (subject.about === 'returned_payout') return null;
  if (subject.about === 'nothing') return `${net} of the gateway is of no order (${subject.description}).`;
  return `${net} is of the ${subject.about === 'refund' ? 'refund' : 'charge'} ${subject.key}, which the service does not have.`;
}

/** Compares a movement with its charge or refund. What banks withdraw is compared when it is recorded. */
function differenceOf({ subject, amountCents }: GatewayMovement, cause: CauseRow): string | null {
  switch (subject.about) {
    case 'charge':
      return compare('charge', cause, amountCents, ['succeeded']);
    case 'refund':
      return compare('refund', cause, max(amountCents, subtract(0, amountCents)), ['succeeded', 'returned']);
    default:
      return null;
  }
}

function compare(
  what: string,
  { id, status, amount_cents: expected }: CauseRow,
  amountCents: Cents,
  statuses: readonly string[],
): string | null {
  if (!statuses.includes(status)) {
    return `the gateway has made the ${what} ${id} over ${formatUsd(amountCents)}, and here it is ${status}.`;
  }
  if (amountCents === expected) return null;
  return `the ${what} ${id} is over ${formatUsd(amountCents)} at the gateway and ${formatUsd(expected)} here.`;
}
