import type { Call, CallOptions, QueryOf } from '../call.ts';

type ListQuery = QueryOf<'listEvents'>;

const maxLimit = 100;

/** What happened, oldest first. Keep the id of the last event you are done with, and pass it as `after` to go on. */
export const eventCalls = (call: Call) => ({
  /** The next events behind `after`, 20 unless `limit` says otherwise; `next_after` goes on from them. */
  list: (query: ListQuery = {}, options?: CallOptions) => call('listEvents', { query }, options),

  /** Every event behind `after` that is there by now, in pages of `limit` (100 unless given). */
  async *all({ limit = maxLimit, ...query }: ListQuery = {}, options?: CallOptions) {
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
