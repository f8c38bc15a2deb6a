/**
 * The stream by which pages learn that something has changed: `GET /internal/live?organization={id}`, for members who are signed
 * in, answers `text/event-stream`. A message of the type `changes` holds a `LiveMessage` as JSON. It says which kinds of things
 * have changed and nothing of them, so what a page shows then is answered, and its rights are checked, by the usual operations.
 * Pages read this too, so there are no schemas here.
 */
export const livePath = '/internal/live';

export const liveKinds = [
  /** Order batches of workspaces that the member can use. */
  'order_batches',
  /** Orders of workspaces that the member can use. */
  'orders',
  /** Drafts of workspaces that the member can use, and their recipients. Viewers do not hear of them. */
  'drafts',
  /** Requests for approval, from workspaces that the member can use. Viewers do not hear of them. */
  'approvals',
  /** Acts on many orders, which every member of the organization sees. */
  'bulk_acts',
  /** Webhooks and their deliveries. Only admins hear of them. */
  'webhooks',
] as const;
export type LiveKind = (typeof liveKinds)[number];

export interface LiveMessage {
  readonly kinds: readonly LiveKind[];
}

/** Numbers and times of streams, each in one process of the service. */
export const liveLimits = {
  /** Streams of one person, over all organizations and browsers. A further one is answered 429. */
  ofPerson: 10,
  /** Streams of one organization. A further one is answered 429. */
  ofOrganization: 500,
  /** Streams of the process. A further one is answered 503. */
  ofProcess: 2_000,
  /** Milliseconds between two messages of a stream at least. */
  intervalMs: 500,
  /**
   * Each open stream of an organization adds so many milliseconds to the interval of all of them beyond `intervalMs`, so that a
   * large organization does not ask for everything at once.
   */
  intervalMsPerStream: 5,
  /** Milliseconds between two lines that keep the connection open while nothing changes. */
  heartbeatMs: 25_000,
  /** Milliseconds after which a stream has ended at the latest whose session, membership or rights have changed. */
  checkMs: 2_000,
  /** Bytes that may wait for a slow reader. With more the stream ends. */
  waitingBytes: 16_384,
} as const;
