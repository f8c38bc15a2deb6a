import type { BodyOf, Call, CallOptions, PostOptions, QueryOf } from '../call.ts';
import { eachItem } from '../paginate.ts';

/**
 * Only in the sandbox (404 in production): move the clock, play the recipient and the carrier, read the mail. What the state of an
 * order does not allow is 409 `order_state`.
 */
export const sandboxCalls = (call: Call) => ({
  /** The organization's time. */
  clock: (options?: CallOptions) => call('getSandboxClock', {}, options),

  /** Moves the clock on, by `seconds` or to a time, and answers when everything due until then has happened. */
  advanceClock: (body: BodyOf<'advanceSandboxClock'>, options?: PostOptions) =>
    call('advanceSandboxClock', { body }, options),

  openOrder: (id: string, options?: PostOptions) =>
    call('openSandboxOrder', { params: { id }, body: {} }, options),

  swapOrder: (id: string, body: BodyOf<'swapSandboxOrder'>, options?: PostOptions) =>
    call('swapSandboxOrder', { params: { id }, body }, options),

  /** An address is needed unless the order has one. */
  acceptOrder: (id: string, body: BodyOf<'acceptSandboxOrder'> = {}, options?: PostOptions) =>
    call('acceptSandboxOrder', { params: { id }, body }, options),

  declineOrder: (id: string, body: BodyOf<'declineSandboxOrder'> = {}, options?: PostOptions) =>
    call('declineSandboxOrder', { params: { id }, body }, options),

  /** Says thank you as the recipient, in 1 to 2,000 characters. */
  thankForOrder: (id: string, body: BodyOf<'thankSandboxOrder'>, options?: PostOptions) =>
    call('thankSandboxOrder', { params: { id }, body }, options),

  /** Pays an order that is `pending_payment` by a test card; a declined one is 402 `card_declined`. */
  payOrder: (id: string, body: BodyOf<'paySandboxOrder'> = {}, options?: PostOptions) =>
    call('paySandboxOrder', { params: { id }, body }, options),

  /**
   * Plays the carrier of a shipment and answers with its order. Where no `tracking_carrier` or `tracking_number` is
   * given with `tracking`, one is made up. What the state of the shipment does not allow is 409 `shipment_state`.
   */
  advanceShipment: (id: string, body: BodyOf<'advanceSandboxShipment'>, options?: PostOptions) =>
    call('advanceSandboxShipment', { params: { id }, body }, options),

  /** A page of the mail caught instead of sent, newest first. */
  mail: (query: QueryOf<'listSandboxMail'> = {}, options?: CallOptions) =>
    call('listSandboxMail', { query }, options),

  /** All mail caught instead of sent, newest first. */
  allMail: ({ per_page, ...query }: Omit<QueryOf<'listSandboxMail'>, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listSandboxMail', { query: { ...query, ...page } }, options), per_page),
});
