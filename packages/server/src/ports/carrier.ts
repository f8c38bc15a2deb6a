/**
 * What whoever carries parcels tells of one. An update holds all that is to be recorded, so recording it asks nobody:
 * it happens in a transaction, with the order locked. docs/decisions/0019-ports.md names what a real carrier adds here.
 */

/** How a parcel is followed. */
export interface Tracking {
  readonly carrier: string;
  readonly number: string;
  /** The carrier's page about the parcel; null where it is not known. */
  readonly url: string | null;
}

export type TrackingUpdate =
  /** The parcel has a number and was not handed over yet. */
  | {
      readonly status: 'tracking';
      readonly tracking: Tracking;
      /** When it should arrive; null where the carrier does not say. */
      readonly estimatedDelivery: Date | null;
    }
  /** It was scanned for the first time. */
  | { readonly status: 'shipped'; readonly estimatedDelivery: Date | null }
  | { readonly status: 'delivered' }
  /** Lost, returned or refused. */
  | { readonly status: 'failed' };
