/** A Stripe account in memory, with the answers of Stripe's API. */
import { createStripeBalance } from './stripe-balance.ts';
import { createStripeCards } from './stripe-cards.ts';
import { found, invalid, list, missing, ok, type Params, type StripeAnswer } from './stripe-objects.ts';
import { createStripePayments } from './stripe-payments.ts';
import { createStripeReturns } from './stripe-returns.ts';

export function createStripeAccount() {
  const state = { isSearchBehind: false, hasSearch: true };
  const cards = createStripeCards();
  const balance = createStripeBalance();
  const payments = createStripePayments(cards, balance, state);
  const returns = createStripeReturns(payments, balance);
  const { customers, methods, setups, typeInCard } = cards;
  const { intents } = payments;
  const { refunds, disputes, returnRefund, openDispute, closeDispute } = returns;

  /** Answers a request that was sent with the secret key. */
  function answer(method: string, path: string, params: Params): StripeAnswer {
    const [, collection = '', id = '', verb] = path.replace(/^\/v1/, '').split('/');
    if (collection === 'payment_intents' && id === 'search') return payments.search(params);
    switch (`${method} ${collection}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`) {
      case 'POST customers':
        return cards.createCustomer(params);
      case 'GET customers/id':
        return found('customer', customers, id);
      case 'DELETE customers/id':
        return cards.deleteCustomer(id);
      case 'GET payment_methods/id':
      case 'POST payment_methods/id':
        return found('PaymentMethod', methods, id, (each) => {
          if (params.billing_details) each.billing_details = params.billing_details;
        });
      case 'POST payment_methods/id/attach':
        return cards.attach(id, String(params.customer));
      case 'POST setup_intents':
        return cards.createSetup(params);
      case 'GET setup_intents/id':
        return found('setup_intent', setups, id);
      case 'POST payment_intents':
        return payments.create(params);
      case 'GET payment_intents':
        return payments.listSince(params);
      case 'GET payment_intents/id':
        return found('payment_intent', intents, id);
      case 'POST payment_intents/id/cancel':
        return payments.cancel(id, params);
      case 'POST refunds':
        return returns.createRefund(params);
      case 'GET refunds':
        return list(returns.refundsOf(String(params.payment_intent)));
      case 'GET refunds/id':
        return found('refund', refunds, id);
      case 'GET disputes':
        return list(returns.disputesOf(String(params.payment_intent)));
      case 'GET disputes/id':
        return found('dispute', disputes, id);
      case 'GET balance_transactions':
        return balance.listTransactions(params);
      case 'GET payouts':
        return balance.listPayouts(params);
      default:
        return invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
    }
  }

  /** Answers a browser. It has the public key and may only create cards and read the intents whose secrets it has. */
  function answerBrowser(method: string, path: string, params: Params): StripeAnswer {
    const [, collection = '', id = ''] = path.replace(/^\/v1/, '').split('/');
    if (method === 'POST' && collection === 'payment_methods' && !id) return cards.createMethod(params);
    const intent = intentOf(String(params.client_secret));
    if (method === 'GET' && intent?.id === id) return ok({ ...intent });
    return invalid('This API call cannot be made with a publishable API key.', {}, 403);
  }

  const intentOf = (clientSecret: string) =>
    [...setups.values(), ...intents.values()].find((each) => each.client_secret === clientSecret);

  /** The payer approves or refuses an intent in the window of the bank. */
  function finishChallenge(clientSecret: string, isApproved: boolean): StripeAnswer {
    const intent = intentOf(clientSecret);
    if (!intent) return missing('intent', clientSecret);
    if (intent.status !== 'requires_action') return invalid(`The intent is ${intent.status}.`);
    if (intent.object === 'setup_intent') cards.finishSetup(intent, isApproved);
    else payments.finish(intent, isApproved);
    return ok({ ...intent });
  }

  return Object.assign(state, {
    customers,
    methods,
    setups,
    intents,
    refunds,
    disputes,
    balance,
    typeInCard,
    returnRefund,
    openDispute,
    closeDispute,
    answer,
    answerBrowser,
    finishChallenge,
    /** The amounts of all payments that succeeded. */
    taken: () =>
      [...intents.values()].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
    /** The amounts of all refunds that the bank did not send back. */
    refunded: () =>
      [...refunds.values()].filter(({ status }) => status !== 'failed').map(({ amount }) => amount),
  });
}
