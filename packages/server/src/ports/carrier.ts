/** How a parcel is followed. */
export interface Tracking {
  carrier: string;
  number: string;
  /** Null where no page of the carrier is known. */
  url: string | null;
}

/** What somebody has said of it; null leaves it to the carrier. */
export type NamedTracking = { [Name in 'carrier' | 'number']: string | null };

/**
 * What the service asks of whoever carries parcels while it records what happened to one. It holds rows meanwhile,
 * so an implementation answers from what it knows and never over the network.
 */
export interface Carrier {
  /** Completes what was said of a parcel to what follows it. */
  follow(named: NamedTracking): Tracking;
  /** When a parcel that was announced, but not handed over, at this time should arrive. */
  estimateFromLabel(at: Date): Date;
  /** When a parcel that was scanned for the first time at this time should arrive. */
  estimateFromScan(at: Date): Date;
}
