/** An event as the organization is told of it, the same bytes by the API and by webhooks. */

export interface EventRecord {
  readonly id: string;
  readonly event_type: string;
  readonly created_at: Date;
  readonly sequence: number;
  /** The resource at the moment of the event, as JSON: it was rendered then, and is never parsed again. */
  readonly data: string;
}

/** `id` is the name older receivers know. */
export const renderEnvelope = ({ id, event_type, created_at, sequence, data }: EventRecord): string =>
  `{"event_type":"${event_type}","event_id":"${id}","id":"${id}","created_at":"${created_at.toISOString()}","sequence":${sequence},"data":${data}}`;
