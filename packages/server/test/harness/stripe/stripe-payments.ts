/** The payments of a Stripe account. */
import { feeOf, type StripeBalance } from './stripe-balance.ts';
import type { StripeCards } from './stripe-cards.ts';
import {
  cardError,
  failure,
  found,
  invalid,
  list,
  type Method,
  missing,
  newId,
  notAuthenticated,
  nowSeconds,
  ok,
  type Params,
  type PaymentIntent,
  type StripeAnswer,
} from './stripe-objects.ts';

interface SearchState {
  /** True if the search does not find anything created since then. */
  isSearchBehind: boolean;
  hasSearch: boolean;
}

/** Statuses of a payment that can be canceled. */
const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];

export function createStripePayments(
  { customers, methods }: StripeCards,
  balance: StripeBalance,
  state: SearchState,
) {
  const intents = new Map<string, PaymentIntent>();

  function create(params: Params): StripeAnswer {
    const customer = customers.get(String(params.customer));
    const method = methods.get(String(params.payment_method));
    const isOffSession = params.off_session === 'true';
    if (!customer || customer.deleted) return missing('customer', String(params.customer), 400);
    if (!method || method.customer !== customer.id)
      return invalid('The PaymentMethod is not attached to the customer.');
    if (params.confirm !== 'true' || (!isOffSession && params.use_stripe_sdk !== 'true'))
      return invalid('It would never be confirmed.');
    if (Number(params.amount) < 50)
      return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' });
    const intent = newIntent(params);
    intents.set(intent.id, intent);
    return decide(intent, method, isOffSession);
  }

  function decide(intent: PaymentIntent, method: Method, isOffSession: boolean): StripeAnswer {
    const { authentication, charge, chargeStatus } = method.behavior;
    const needsPayer = authentication === 'always' || (authentication && !(isOffSession && method.isSetUp));
    if (needsPayer && isOffSession) {
      return decline(intent, cardError(['authentication_required', 'authentication_required']));
    }
    if (needsPayer) {
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      return ok({ ...intent });
    }
    if (charge) return decline(intent, cardError(charge));
    settle(intent, chargeStatus ?? 'succeeded');
    return ok({ ...intent });
  }

  function decline(intent: PaymentIntent, error: object): StripeAnswer {
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
    });
    return failure(402, { ...error, payment_intent: { ...intent } });
  }

  function settle(intent: PaymentIntent, status: string): void {
    intent.status = status;
    if (status !== 'succeeded') return;
    intent.latest_charge = newId('ch');
    const { id: payment_intent, metadata, amount } = intent;
    // A charge has the metadata of its payment.
    const source = { id: intent.latest_charge, object: 'charge', payment_intent, metadata };
    balance.record('charge', amount, { fee: feeOf(amount), source });
  }

  /** What the payer decides in the bank's window. */
  function finish(intent: PaymentIntent, isApproved: boolean): void {
    const refusal = methods.get(intent.payment_method ?? '')?.behavior.charge;
    intent.next_action = null;
    if (!isApproved) decline(intent, notAuthenticated('payment_intent'));
    else if (refusal) decline(intent, cardError(refusal));
    else settle(intent, 'succeeded');
  }

  function cancel(id: string, params: Params): StripeAnswer {
    const status = intents.get(id)?.status ?? '';
    if (intents.has(id) && !cancelable.includes(status)) {
      return invalid(`You cannot cancel this PaymentIntent because it has a status of ${status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    }
    return found('payment_intent', intents, id, (each) => {
      Object.assign(each, {
        status: 'canceled',
        next_action: null,
        cancellation_reason: params.cancellation_reason ?? null,
      });
    });
  }

  function listSince(params: Params): StripeAnswer {
    const since = Number((params.created as { gte?: string } | undefined)?.gte ?? 0);
    const newestFirst = [...intents.values()].reverse().filter(({ created }) => created >= since);
    const after = newestFirst.findIndex(({ id }) => id === params.starting_after);
    const limit = Number(params.limit ?? 10);
    const page = newestFirst.slice(after + 1, after + 1 + limit);
    return list(page, after + 1 + limit < newestFirst.length);
  }

  function search(params: Params): StripeAnswer {
    if (!state.hasSearch) return invalid('Search is not available in your country.');
    const [, field = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(String(params.query)) ?? [];
    const hits = [...intents.values()].filter(({ metadata }) => metadata[field] === value);
    return ok({ object: 'search_result', data: state.isSearchBehind ? [] : hits, has_more: false });
  }

  return { intents, create, finish, cancel, listSince, search };
}

function newIntent(params: Params): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: Number(params.amount),
    currency: String(params.currency),
    status: 'requires_confirmation',
    customer: String(params.customer),
    payment_method: String(params.payment_method),
    client_secret: `${id}_secret_${newId('s')}`,
    next_action: null,
    description: String(params.description),
    metadata: params.metadata as Record<string, string>,
    created: nowSeconds(),
    cancellation_reason: null,
    last_payment_error: null,
    latest_charge: null,
  };
}

export type StripePayments = ReturnType<typeof createStripePayments>;
