/**
 * The port of carriers. An update contains everything that is recorded, because it is recorded in a transaction that
 * holds the lock of the order and must not send requests. docs/decisions/0019-ports.md lists the functions that a real
 * carrier needs.
 */

import type { FailureReason } from '@gifts/contract/fulfilment';

/** The tracking data of a parcel. */
export interface Tracking {
  readonly carrier: string;
  readonly number: string;
  /** The carrier's page for the parcel; null if the carrier's pages are not known. */
  readonly url: string | null;
}

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
