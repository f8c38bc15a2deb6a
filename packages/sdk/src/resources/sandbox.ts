import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  AcceptInput,
  AdvanceClockInput,
  AdvanceShipmentInput,
  DeclineInput,
  ListSandboxMailQuery,
  PayInput,
  SwapInput,
  ThankYouNoteInput,
} from '../schemas.generated.ts';

export const sandboxCalls = (call: Call) => ({
  /** The organization's time. */
  clock: (options?: CallOptions) => call('getSandboxClock', {}, options),

  /** Moves the clock on, by `seconds` or to a time, and answers when everything due until then has happened. */
  advanceClock: (body: AdvanceClockInput, options?: PostOptions) =>
    call('advanceSandboxClock', { body }, options),

  /** Opens a gift as its recipient. */
  openOrder: (id: string, options?: PostOptions) =>
    call('openSandboxOrder', { params: { id }, body: {} }, options),

  /** Swaps the products as the recipient, for 1 to 20 others. */
  swapOrder: (id: string, body: SwapInput, options?: PostOptions) =>
    call('swapSandboxOrder', { params: { id }, body }, options),

  /** Accepts a gift as its recipient. An address is needed unless the order has one. */
  acceptOrder: (id: string, body: AcceptInput = {}, options?: PostOptions) =>
    call('acceptSandboxOrder', { params: { id }, body }, options),

  /** Declines a gift as its recipient. */
  declineOrder: (id: string, body: DeclineInput = {}, options?: PostOptions) =>
    call('declineSandboxOrder', { params: { id }, body }, options),

  /** Says thank you as the recipient, in 1 to 2,000 characters. */
  thankForOrder: (id: string, body: ThankYouNoteInput, options?: PostOptions) =>
    call('thankSandboxOrder', { params: { id }, body }, options),

  /** Pays an order that is `pending_payment` by a test card; a declined one is 402 `card_declined`. */
  payOrder: (id: string, body: PayInput = {}, options?: PostOptions) =>
    call('paySandboxOrder', { params: { id }, body }, options),

  /**
   * Plays the carrier of a shipment and answers with its order. Where no `tracking_carrier` or `tracking_number` is
   * given with `tracking`, one is made up. What the state of the shipment does not allow is 409 `shipment_state`.
   */
  advanceShipment: (id: string, body: AdvanceShipmentInput, options?: PostOptions) =>
    call('advanceSandboxShipment', { params: { id }, body }, options),

  /** A page of the mail caught instead of sent, newest first. */
  mail: (query: ListSandboxMailQuery = {}, options?: CallOptions) =>
    call('listSandboxMail', { query }, options),

  /** All mail caught instead of sent, newest first. */
  allMail: ({ per_page, ...query }: Omit<ListSandboxMailQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listSandboxMail', { query: { ...query, ...page } }, options), per_page),
});
