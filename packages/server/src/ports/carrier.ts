/**
 * The port of carriers: a provider that follows tracking numbers, which is a carrier itself or a company that asks many of
 * them. A report contains all that is known of a parcel, so the newest one is enough. It is recorded in a transaction that
 * holds the lock of the order and sends no requests.
 */

import type { FailureReason } from '@gifts/contract/fulfilment';

/** The tracking data of a parcel. */
export interface Tracking {
  readonly carrier: string;
  readonly number: string;
  /** The carrier's page for the parcel; null if the carrier's pages are not known. */
  readonly url: string | null;
}

/** What is recorded of a parcel, whoever says so: a provider, the sandbox or a person. */
export type TrackingUpdate =
  /** The parcel has a tracking number and was not handed to the carrier yet. */
  | {
      readonly status: 'tracking';
      readonly tracking: Tracking;
      /** The expected time of arrival; null if the carrier does not give one. */
      readonly estimatedDelivery: Date | null;
    }
  /** The carrier scanned the parcel for the first time. */
  | {
      readonly status: 'shipped';
      readonly estimatedDelivery: Date | null;
      /** Absent: now. */
      readonly shippedAt?: Date;
    }
  | { readonly status: 'delivered' }
  /** The parcel was lost, returned or refused. */
  | { readonly status: 'failed'; readonly reason?: FailureReason };

/** `unknown` is also the state for every word that the adapter does not know. */
export type ParcelState = 'unknown' | 'announced' | 'moving' | 'delivered' | 'returned' | 'undeliverable';

/** All that the provider knows of a parcel at one time. */
export interface TrackerReport {
  /** The provider's id of the tracker, at most 200 characters. */
  readonly reference: string;
  /** When the provider last changed the tracker. Of two reports, the later one is right. */
  readonly reportedAt: Date;
  readonly state: ParcelState;
  /** The provider's own word for the state, at most 100 characters. It is stored unchanged. */
  readonly word: string;
  /** True if the carrier ever had the parcel in its hands. */
  readonly hasMoved: boolean;
  /** True if the parcel ever was on its way back. Its delivery then is one to the sender. */
  readonly hasTurnedBack: boolean;
  /** The time of the last scan; null if there is none. A carrier uses its numbers again after some months. */
  readonly lastScanAt: Date | null;
  /** The expected time of arrival; null if the carrier does not give one. */
  readonly estimatedDelivery: Date | null;
}

export interface RegisterRequest {
  /** The id of the tracker's row. The provider acts once for a key, or once for a carrier and a number. */
  readonly key: string;
  readonly carrier: string;
  readonly number: string;
}

export type Registration =
  | { readonly outcome: 'registered'; readonly report: TrackerReport }
  /** The provider does not follow this number. The message says why. */
  | { readonly outcome: 'refused'; readonly message: string };

export type CarrierCallback =
  | { readonly about: 'tracker'; readonly report: TrackerReport }
  /** The signature is valid, and the callback concerns no parcel. */
  | { readonly about: 'nothing' }
  /** The signature is wrong. The message is for the operator, who finds the answer in the provider's log. */
  | { readonly about: 'unverified'; readonly message: string };

export interface CarrierCallbackRequest {
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body as they arrived, because the signature covers them. */
  readonly rawBody: Buffer;
}

export interface Carrier {
  /** In lower case. It is stored with every tracker, because references are valid only at this provider. */
  readonly name: string;

  /** Returns null if the provider accepts the key, otherwise a sentence for the operator. Changes nothing there. */
  check(): Promise<string | null>;

  /** Lets the provider follow a number. A repeated request returns the same tracker. Throws `CarrierUnavailable`. */
  register(request: RegisterRequest): Promise<Registration>;

  /** Returns what is known of a parcel now, or null if there is no such tracker (any more). Throws `CarrierUnavailable`. */
  readTracker(reference: string): Promise<TrackerReport | null>;

  /** Reads a request that was posted to `/carriers/{name}/callbacks`. Sends no request, and never throws. */
  readCallback(request: CarrierCallbackRequest): CarrierCallback;

  /** Cancels all current requests. */
  close(): Promise<void>;
}

/**
 * The provider gave no usable answer, so the request is repeated later. `word` is stored: `timeout`, `rate_limited`,
 * `key_refused`, `unexpected_answer`, …
 */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable';
  readonly word: string;
  /** The time that the provider asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(word: string, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.word = word;
    this.retryAfterMs = retryAfterMs;
  }
}
