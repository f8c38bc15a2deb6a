import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  AcceptInput,
  AdvanceClockInput,
  AdvanceShipmentInput,
  DeclineInput,
  ListSandboxMailQuery,
  PayInput,
  SimulateInput,
  SwapInput,
  ThankYouNoteInput,
} from '../schemas.generated.ts';

export const sandboxCalls = (call: Call) => ({
  /** Returns the organization's time. */
  clock: (options?: CallOptions) => call('getSandboxClock', {}, options),

  /** Advances the clock, by `seconds` or to a time. Answers when all work that is due by then is done. */
  advanceClock: (body: AdvanceClockInput, options?: PostOptions) =>
    call('advanceSandboxClock', { body }, options),

  /** Opens a gift as its recipient. */
  openOrder: (id: string, options?: PostOptions) =>
    call('openSandboxOrder', { params: { id }, body: {} }, options),

  /** Exchanges the products for 1 to 20 others, as the recipient. */
  swapOrder: (id: string, body: SwapInput, options?: PostOptions) =>
    call('swapSandboxOrder', { params: { id }, body }, options),

  /** Accepts a gift as its recipient. An address is required unless the order has one. */
  acceptOrder: (id: string, body: AcceptInput = {}, options?: PostOptions) =>
    call('acceptSandboxOrder', { params: { id }, body }, options),

  /** Declines a gift as its recipient. */
  declineOrder: (id: string, body: DeclineInput = {}, options?: PostOptions) =>
    call('declineSandboxOrder', { params: { id }, body }, options),

  /** Sends a thank-you note of 1 to 2,000 characters, as the recipient. */
  thankForOrder: (id: string, body: ThankYouNoteInput, options?: PostOptions) =>
    call('thankSandboxOrder', { params: { id }, body }, options),

  /** Pays an order that is `pending_payment` with a test card. A declined card is 402 `card_declined`. */
  payOrder: (id: string, body: PayInput = {}, options?: PostOptions) =>
    call('paySandboxOrder', { params: { id }, body }, options),

  /**
   * Plays the carrier of a shipment and returns its order. If no `tracking_carrier` or `tracking_number` is given with
   * `tracking`, it is invented. A change that the shipment's state does not allow is 409 `shipment_state`.
   */
  advanceShipment: (id: string, body: AdvanceShipmentInput, options?: PostOptions) =>
    call('advanceSandboxShipment', { params: { id }, body }, options),

  /**
   * Plays the recipients and the carrier of a batch up to a status, and returns the batch. The tag in an email address
   * says what the recipient does: `grace+swap@example.com`.
   */
  simulate: (body: SimulateInput, options?: PostOptions) => call('simulateSandboxBatch', { body }, options),

  /** A page of the mails that the sandbox stored instead of sending, newest first. */
  mail: (query: ListSandboxMailQuery = {}, options?: CallOptions) =>
    call('listSandboxMail', { query }, options),

  /** All mails that the sandbox stored instead of sending, newest first. */
  allMail: ({ per_page, ...query }: Omit<ListSandboxMailQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listSandboxMail', { query: { ...query, ...page } }, options), per_page),
});
