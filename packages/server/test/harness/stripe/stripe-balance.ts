/** The balance of a Stripe account: what moved on it, and what was paid out to the bank. */
import { list, newId, nowSeconds, type Params, type StripeAnswer } from './stripe-objects.ts';

/** The object that caused a transaction. */
type Source = { id: string } | null;

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  reporting_category: string;
  description: string | null;
  source: Source;
  created: number;
  /** The payout that contains it. Stripe's own objects do not have this field. */
  payout: string | null;
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  status: string;
  automatic: boolean;
  created: number;
  arrival_date: number;
}

/** What Stripe takes from a charge in the US: 2.9 % and 30 cents. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

export function createStripeBalance() {
  const transactions: BalanceTransaction[] = [];
  const payouts: Payout[] = [];

  function record(
    reporting_category: string,
    amount: number,
    { fee = 0, source = null, description = null, currency = 'usd' }: RecordOptions = {},
  ): BalanceTransaction {
    const transaction: BalanceTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      currency,
      reporting_category,
      description,
      source,
      created: nowSeconds(),
      payout: null,
    };
    transactions.push(transaction);
    return transaction;
  }

  /** Pays out everything that was not paid out yet. Only an automatic payout knows its transactions. */
  function payOut({ automatic = true, status = 'paid' } = {}): Payout {
    const open = transactions.filter(({ payout }) => payout === null);
    const payout: Payout = {
      id: newId('po'),
      object: 'payout',
      amount: open.reduce((sum, { net }) => sum + net, 0),
      currency: 'usd',
      status,
      automatic,
      created: nowSeconds(),
      arrival_date: nowSeconds(),
    };
    payouts.push(payout);
    const moved = [...open, record('payout', -payout.amount, { source: payout })];
    for (const transaction of moved) transaction.payout = automatic ? payout.id : 'manual';
    return payout;
  }

  /** The bank sends a payout back, and its money is on the account again. */
  function failPayout(payout: Payout): void {
    payout.status = 'failed';
    record('payout_reversal', payout.amount, { source: payout });
  }

  const listTransactions = (params: Params): StripeAnswer =>
    page(
      transactions.filter((each) => params.payout === undefined || each.payout === params.payout),
      params,
    );
  const listPayouts = (params: Params): StripeAnswer => page(payouts, params);

  return { transactions, payouts, record, payOut, failPayout, listTransactions, listPayouts };
}

interface RecordOptions {
  fee?: number;
  source?: Source;
  description?: string | null;
  currency?: string;
}

/** Lists are newest first. */
function page(all: readonly { id: string; created: number }[], params: Params): StripeAnswer {
  const since = Number((params.created as { gte?: string } | undefined)?.gte ?? 0);
  const newestFirst = all.filter(({ created }) => created >= since).reverse();
  const after = newestFirst.findIndex(({ id }) => id === params.starting_after);
  const limit = Number(params.limit ?? 10);
  const isExpanded = JSON.stringify(params.expand ?? '').includes('data.source');
  const shown = newestFirst.slice(after + 1, after + 1 + limit).map((each) => withSource(each, isExpanded));
  return list(shown, after + 1 + limit < newestFirst.length);
}

/** Without `expand`, a source is only its id. */
function withSource(each: object, isExpanded: boolean): object {
  const source = (each as { source?: Source }).source;
  return source === undefined ? { ...each } : { ...each, source: isExpanded ? source : (source?.id ?? null) };
}

export type StripeBalance = ReturnType<typeof createStripeBalance>;
