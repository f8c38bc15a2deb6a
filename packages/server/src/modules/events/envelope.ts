/** An event as organizations receive it: the API and webhooks send the same bytes. */

export interface EventRecord {
  readonly id: string;
  readonly event_type: string;
  readonly created_at: Date;
  readonly sequence: number;
  /** The resource at the moment of the event, as JSON text. It was rendered then and is not parsed again. */
  readonly data: string;
}

/** `id` repeats `event_id`, for receivers that were written for the older name. */
export const renderEnvelope = ({ id, event_type, created_at, sequence, data }: EventRecord): string =>
  `{"event_type":"${event_type}","event_id":"${id}","id":"${id}","created_at":"${created_at.toISOString()}","sequence":${sequence},"data":${data}}`;
