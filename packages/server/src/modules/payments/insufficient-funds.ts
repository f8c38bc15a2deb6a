import type { FundingSource } from '@gifts/contract/account';
import { formatUsd } from '@gifts/contract/format-usd';
import { AppError } from '../../kit/errors.ts';
import { type Cents, subtract } from '../../kit/money.ts';

/** Describes what an account lacks for a batch, in a sentence with all three amounts. */
export function describeShortfall(source: FundingSource, available: Cents, highestTotal: Cents): string {
  const missing = formatUsd(subtract(highestTotal, available));
  return `${source} has ${formatUsd(available)} available, and this batch can cost up to ${formatUsd(highestTotal)}: ${missing} are missing.`;
}

/** The error for an order that an account does not cover. */
export const orderNotCovered = (source: FundingSource, available: Cents, cost: Cents): AppError =>
  new AppError(
    'insufficient_funds',
    `${source} has ${formatUsd(available)} available, and the order costs ${formatUsd(cost)}: ${formatUsd(subtract(cost, available))} are missing.`,
  );

export const insufficientFunds = (source: FundingSource, available: Cents, highestTotal: Cents): AppError =>
  new AppError('insufficient_funds', describeShortfall(source, available, highestTotal));
