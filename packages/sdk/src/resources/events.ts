import type { Call, CallOptions } from '../call.ts';
import type { ListEventsQuery } from '../schemas.generated.ts';

const maxLimit = 100;

export const eventCalls = (call: Call) => ({
  /** The next events behind `after`, 20 unless `limit` says otherwise; `next_after` goes on from them. */
  list: (query: ListEventsQuery = {}, options?: CallOptions) => call('listEvents', { query }, options),

  /** Every event behind `after` that is there by now, in pages of `limit` (100 unless given). */
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

  /** An event by its id, also one that a webhook has told. */
  get: (id: string, options?: CallOptions) => call('getEvent', { params: { id } }, options),
});
