import type { Call, CallOptions } from '../call.ts';
import { eachAfter } from '../paginate.ts';
import type { ListEventsQuery } from '../schemas.generated.ts';

export const eventCalls = (call: Call) => ({
  /** The next events after `after`: 20, or as many as `limit`. Pass `next_after` as `after` to continue. */
  list: (query: ListEventsQuery = {}, options?: CallOptions) => call('listEvents', { query }, options),

  /** Every event after `after` that exists now, in pages of `limit` (100 unless given). */
  all: (query: ListEventsQuery = {}, options?: CallOptions) =>
    eachAfter((page) => call('listEvents', { query: { ...query, ...page } }, options), query),

  /** An event by its id, which is also the `webhook-id` header of its deliveries. */
  get: (id: string, options?: CallOptions) => call('getEvent', { params: { id } }, options),
});
