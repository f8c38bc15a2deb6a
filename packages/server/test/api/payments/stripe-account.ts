/** A Stripe account in memory: customers, cards, payments and refunds, with the answers of Stripe's API. */
import { randomBytes } from 'node:crypto';

export type Params = { [name: string]: string | Params };

export interface StripeAnswer {
  status: number;
  body: unknown;
}

/** The bank's decision about a card. Without any field the card works. */
export interface CardBehavior {
  /** The error code and the decline code of a refusal. */
  attach?: [code: string, declineCode?: string | undefined, message?: string];
  charge?: [code: string, declineCode?: string | undefined, message?: string];
  /** The status that a payment gets and never leaves. */
  chargeStatus?: 'requires_action' | 'processing';
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  customer: string;
  payment_method: string | null;
  description: string;
  metadata: Record<string, string>;
  created: number;
  cancellation_reason: string | null;
  last_payment_error: object | null;
}

interface Method {
  id: string;
  object: 'payment_method';
  type: string;
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  billing_details: unknown;
  temper: CardBehavior;
}

interface Customer {
  id: string;
  object: 'customer';
  name: string;
  address: unknown;
  metadata: Record<string, string>;
  deleted?: true;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;
const ok = (body: unknown): StripeAnswer => ({ status: 200, body });

const failure = (status: number, error: object): StripeAnswer => ({ status, body: { error } });
const invalid = (message: string, more: object = {}, status = 400): StripeAnswer =>
  failure(status, { type: 'invalid_request_error', message, ...more });
const missing = (kind: string, id: string, status = 404): StripeAnswer =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, status);

const cardError = ([code, declineCode, message = 'Your card was declined.']: NonNullable<
  CardBehavior['charge']
>) => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message,
});

export function createStripeAccount() {
  const customers = new Map<string, Customer>();
  const methods = new Map<string, Method>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const account = {
    /** True if the search does not find anything created since then. */
    isSearchBehind: false,
    hasSearch: true,
    customers,
    methods,
    intents,
    refunds,
    typeInCard,
    answer,
    /** The sum of payments minus refunds. */
    taken: () =>
      [...intents.values()].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
    refunded: () =>
      [...refunds.values()].filter(({ status }) => status !== 'failed').map(({ amount }) => amount),
  };

  /** Creates a payment method like Stripe's form on a page. Returns its id. */
  function typeInCard(temper: CardBehavior = {}, type = 'card'): string {
    const id = newId('pm');
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
    methods.set(id, {
      id,
      object: 'payment_method',
      type,
      customer: null,
      card,
      billing_details: {},
      temper,
    });
    return id;
  }

  function answer(method: string, path: string, params: Params): StripeAnswer {
    const [, collection = '', id, verb] = path.replace(/^\/v1/, '').split('/');
    if (collection === 'payment_intents' && id === 'search') return search(params);
    switch (`${method} ${collection}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`) {
      case 'POST customers':
        return ok(createCustomer(params));
      case 'GET customers/id':
        return found('customer', customers, id);
      case 'DELETE customers/id':
        return deleteCustomer(id ?? '');
      case 'GET payment_methods/id':
      case 'POST payment_methods/id':
        return found('PaymentMethod', methods, id, (each) => {
          if (params.billing_details) each.billing_details = params.billing_details;
        });
      case 'POST payment_methods/id/attach':
        return attach(id ?? '', String(params.customer));
      case 'POST payment_intents':
        return createIntent(params);
      case 'GET payment_intents':
        return listIntents(params);
      case 'GET payment_intents/id':
        return found('payment_intent', intents, id);
      case 'POST payment_intents/id/cancel':
        return found('payment_intent', intents, id, (each) => {
          Object.assign(each, {
            status: 'canceled',
            cancellation_reason: params.cancellation_reason ?? null,
          });
        });
      case 'POST refunds':
        return createRefund(params);
      case 'GET refunds':
        return list([...refunds.values()].filter((each) => each.payment_intent === params.payment_intent));
      case 'GET refunds/id':
        return found('refund', refunds, id);
      default:
        return invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
    }
  }

  function found<Each>(
    kind: string,
    all: Map<string, Each>,
    id = '',
    change: (each: Each) => void = () => {},
  ): StripeAnswer {
    const each = all.get(id);
    if (!each) return missing(kind, id);
    change(each);
    return ok({ ...each });
  }

  function createCustomer(params: Params): Customer {
    const { name, address, metadata } = params as {
      name: string;
      address: unknown;
      metadata: Record<string, string>;
    };
    const customer: Customer = { id: newId('cus'), object: 'customer', name, address, metadata };
    customers.set(customer.id, customer);
    return customer;
  }

  function deleteCustomer(id: string): StripeAnswer {
    const customer = customers.get(id);
    if (!customer || customer.deleted) return missing('customer', id);
    customers.set(id, { id, object: 'customer', name: '', address: null, metadata: {}, deleted: true });
    for (const method of methods.values()) if (method.customer === id) method.customer = null;
    return ok({ id, object: 'customer', deleted: true });
  }

  function attach(id: string, customerId: string): StripeAnswer {
    const method = methods.get(id);
    const customer = customers.get(customerId);
    if (!method) return missing('PaymentMethod', id);
    if (!customer || customer.deleted) return missing('customer', customerId, 400);
    if (method.customer)
      return invalid('The payment method you provided has already been attached to a customer.');
    if (method.temper.attach) return failure(402, cardError(method.temper.attach));
    method.customer = customerId;
    return ok({ ...method });
  }

  function createIntent(params: Params): StripeAnswer {
    const customer = customers.get(String(params.customer));
    const method = methods.get(String(params.payment_method));
    if (!customer || customer.deleted) return missing('customer', String(params.customer), 400);
    if (!method || method.customer !== customer.id)
      return invalid('The PaymentMethod is not attached to the customer.');
    if (params.confirm !== 'true' || params.off_session !== 'true')
      return invalid('It would never be confirmed.');
    const amount = Number(params.amount);
    if (amount < 50) return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' });
    const error = method.temper.charge && cardError(method.temper.charge);
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      currency: String(params.currency),
      status: error ? 'requires_payment_method' : (method.temper.chargeStatus ?? 'succeeded'),
      customer: customer.id,
      payment_method: error ? null : method.id,
      description: String(params.description),
      metadata: params.metadata as Record<string, string>,
      created: Math.floor(Date.now() / 1000),
      cancellation_reason: null,
      last_payment_error: error ?? null,
    };
    intents.set(intent.id, intent);
    return error ? failure(402, { ...error, payment_intent: { ...intent } }) : ok({ ...intent });
  }

  function listIntents(params: Params): StripeAnswer {
    const since = Number((params.created as { gte?: string } | undefined)?.gte ?? 0);
    const newestFirst = [...intents.values()].reverse().filter(({ created }) => created >= since);
    const after = newestFirst.findIndex(({ id }) => id === params.starting_after);
    const limit = Number(params.limit ?? 10);
    const page = newestFirst.slice(after + 1, after + 1 + limit);
    return list(page, after + 1 + limit < newestFirst.length);
  }

  function search(params: Params): StripeAnswer {
    if (!account.hasSearch) return invalid('Search is not available in your country.');
    const [, field = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(String(params.query)) ?? [];
    const hits = [...intents.values()].filter(({ metadata }) => metadata[field] === value);
    return ok({ object: 'search_result', data: account.isSearchBehind ? [] : hits, has_more: false });
  }

  function createRefund(params: Params): StripeAnswer {
    const intent = intents.get(String(params.payment_intent));
    if (!intent) return missing('payment_intent', String(params.payment_intent), 400);
    const amount = Number(params.amount);
    const earlier = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
    const left = intent.amount - earlier.reduce((sum, each) => sum + each.amount, 0);
    if (left === 0) return invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left) return invalid('Refund amount is greater than unrefunded amount on charge.');
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      failure_reason: null,
      metadata: params.metadata as Record<string, string>,
    };
    refunds.set(refund.id, refund);
    return ok({ ...refund });
  }

  return account;
}

const list = (data: unknown[], has_more = false): StripeAnswer => ok({ object: 'list', data, has_more });
