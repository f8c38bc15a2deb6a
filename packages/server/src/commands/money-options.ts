import { UsageError } from '../kit/errors.ts';
import type { Cents } from '../kit/money.ts';
import { parseDollars } from '../kit/parse-dollars.ts';
import { requireName, requireValue } from './parse-arguments.ts';

export function readAmount(text: string | undefined): Cents {
  const amount = requireValue(text, '--amount');
  const cents = parseDollars(amount);
  if (cents !== null) return cents;
  throw new UsageError(
    `--amount is "${amount}" and must be dollars with at most two decimals, like 1234.50.`,
  );
}

export const readReason = (text: string | undefined): string => requireName(text, '--reason');
