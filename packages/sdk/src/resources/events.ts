import type { Call, CallOptions } from '../call.ts';
import type { ListEventsQuery } from '../schemas.generated.ts';

const maxLimit = 100;

export const eventCalls = (call: Call) => ({
  /** The next events after `after`: 20, or as many as `limit`. Pass `next_after` as `after` to continue. */
  list: (query: ListEventsQuery = {}, options?: CallOptions) => call('listEvents', { query }, options),

  /** Every event after `after` that exists now, in pages of `limit` (100 unless given). */
  async *all({ limit = maxLimit, ...query }: ListEventsQuery = {}, options?: CallOptions) {
    for (let after = query.after; ; ) {
      const { data, list_meta } = await call(
        'listEvents',
        { query: { ...query, limit, ...(after !== undefined && { after }) } },
        options,
      );
      yield* data;
      if (!list_meta.has_more || list_meta.next_after === null) return;
      after = list_meta.next_after;
    }
  },

  /** An event by its id, which is also the `webhook-id` header of its deliveries. */
  get: (id: string, options?: CallOptions) => call('getEvent', { params: { id } }, options),
});
