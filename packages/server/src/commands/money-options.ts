import { UsageError } from '../kit/errors.ts';
import type { Cents } from '../kit/money.ts';
import { parseDollars } from '../kit/parse-dollars.ts';
import { requireValue } from './parse-arguments.ts';

export function readAmount(text: string | undefined): Cents {
  const amount = requireValue(text, '--amount');
  const cents = parseDollars(amount);
  if (cents !== null) return cents;
  throw new UsageError(
    `--amount is "${amount}" and must be dollars with at most two decimals, like 1234.50.`,
  );
}

export function readReason(text: string | undefined): string {
  const reason = requireValue(text, '--reason');
  if (reason.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(reason)) return reason;
  throw new UsageError('--reason must have 1 to 255 characters, all on one line.');
}
