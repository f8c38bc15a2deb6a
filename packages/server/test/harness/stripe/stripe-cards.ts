/** The customers and cards of a Stripe account, and the confirmation of a card by its owner (setup intents). */
import {
  type CardBehavior,
  type Customer,
  cardError,
  failure,
  found,
  invalid,
  type Method,
  missing,
  newId,
  notAuthenticated,
  nowSeconds,
  ok,
  type Params,
  type SetupIntent,
  type StripeAnswer,
} from './stripe-objects.ts';
import { testCards } from './test-cards.ts';

export function createStripeCards() {
  const customers = new Map<string, Customer>();
  const methods = new Map<string, Method>();
  const setups = new Map<string, SetupIntent>();

  /** Creates a payment method like Stripe's form on a page. Returns its id. */
  function typeInCard(behavior: CardBehavior = {}, type = 'card', last4 = '4242'): string {
    const id = newId('pm');
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2040 };
    methods.set(id, {
      id,
      object: 'payment_method',
      type,
      customer: null,
      card,
      billing_details: {},
      behavior,
      isSetUp: false,
    });
    return id;
  }

  /** What Stripe's own fields send from a browser. */
  function createMethod(params: Params): StripeAnswer {
    const card = params.card as Record<string, string>;
    const behavior = testCards.get(card.number ?? '');
    if (!behavior)
      return failure(402, cardError(['incorrect_number', undefined, 'Your card number is incorrect.']));
    const id = typeInCard(behavior, 'card', card.number?.slice(-4));
    return found('PaymentMethod', methods, id, (each) => {
      each.billing_details = params.billing_details;
    });
  }

  function createCustomer(params: Params): StripeAnswer {
    const { name, address, metadata } = params as {
      name: string;
      address: unknown;
      metadata: Record<string, string>;
    };
    const customer: Customer = { id: newId('cus'), object: 'customer', name, address, metadata };
    customers.set(customer.id, customer);
    return ok(customer);
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
    if (method.behavior.attach) return failure(402, cardError(method.behavior.attach));
    method.customer = customerId;
    return ok({ ...method });
  }

  function createSetup(params: Params): StripeAnswer {
    const customer = customers.get(String(params.customer));
    const method = methods.get(String(params.payment_method));
    if (!customer || customer.deleted) return missing('customer', String(params.customer), 400);
    if (!method) return missing('PaymentMethod', String(params.payment_method), 400);
    if (params.confirm !== 'true' || params.use_stripe_sdk !== 'true')
      return invalid('Its owner could never confirm it.');
    if (method.customer !== null && method.customer !== customer.id)
      return invalid('The payment method is attached to another customer.');
    const refusal = method.behavior.attach && cardError(method.behavior.attach);
    const needsOwner = !refusal && method.behavior.authentication !== undefined;
    const id = newId('seti');
    const setup: SetupIntent = {
      id,
      object: 'setup_intent',
      customer: customer.id,
      payment_method: refusal ? null : method.id,
      status: refusal ? 'requires_payment_method' : 'requires_action',
      client_secret: `${id}_secret_${newId('s')}`,
      next_action: needsOwner ? { type: 'use_stripe_sdk' } : null,
      usage: String(params.usage ?? 'off_session'),
      metadata: (params.metadata ?? {}) as Record<string, string>,
      created: nowSeconds(),
      cancellation_reason: null,
      last_setup_error: refusal ?? null,
    };
    setups.set(setup.id, setup);
    if (refusal) return failure(402, { ...refusal, setup_intent: { ...setup } });
    if (!needsOwner) finishSetup(setup, true);
    return ok({ ...setup });
  }

  /** What the owner of the card decides in the bank's window. */
  function finishSetup(setup: SetupIntent, isApproved: boolean): void {
    const method = methods.get(setup.payment_method ?? '');
    setup.next_action = null;
    if (isApproved && method) {
      Object.assign(method, { customer: setup.customer, isSetUp: true });
      setup.status = 'succeeded';
      return;
    }
    setup.status = 'requires_payment_method';
    setup.payment_method = null;
    setup.last_setup_error = notAuthenticated('setup_intent');
  }

  return {
    customers,
    methods,
    setups,
    typeInCard,
    createMethod,
    createCustomer,
    deleteCustomer,
    attach,
    createSetup,
    finishSetup,
  };
}

export type StripeCards = ReturnType<typeof createStripeCards>;
