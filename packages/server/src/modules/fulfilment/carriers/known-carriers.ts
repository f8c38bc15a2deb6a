/** Carriers whose public tracking pages are known. */
import type { Tracking } from '../../../ports/carrier.ts';

interface KnownCarrier {
  /** The carrier's own spelling of its name. */
  readonly name: string;
  /** The address of the tracking page without the tracking number at its end. */
  readonly trackingPage: string;
  /** The prefix of a simulated number. Such a number has the carrier's form and belongs to no shipper. */
  readonly inventedPrefix: string;
  readonly inventedDigits: number;
}

export const knownCarriers = [
  {
    name: 'UPS',
    trackingPage: 'https://www.ups.com/track?tracknum=',
    // 999AA1 is the shipper number in UPS's own examples.
    inventedPrefix: '1Z999AA1',
    inventedDigits: 10,
  },
  {
    name: 'USPS',
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    // The mailer id consists of zeros.
    inventedPrefix: '94001000000000',
    inventedDigits: 8,
  },
  {
    name: 'FedEx',
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=',
    inventedPrefix: '9999',
    inventedDigits: 8,
  },
  {
    name: 'DHL',
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?AWB=',
    inventedPrefix: '0000',
    inventedDigits: 6,
  },
] as const satisfies readonly KnownCarrier[];

/** Finds a carrier by its name, ignoring case and spaces: `ups`, `Fed Ex`. */
export function findKnownCarrier(name: string): KnownCarrier | null {
  const plain = plainName(name);
  return knownCarriers.find((known) => plainName(known.name) === plain) ?? null;
}

const plainName = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, '');

/** Returns what is known of a number that somebody typed. A well-known carrier gets its own spelling. */
export function trackingOf(carrier: string, number: string): Tracking {
  const named = carrier.trim();
  const known = findKnownCarrier(named)?.name ?? named;
  return { carrier: known, number: number.trim(), url: trackingUrl(known, number.trim()) };
}

/** Returns null if the carrier's page is not known. */
export function trackingUrl(carrier: string, number: string): string | null {
  const known = findKnownCarrier(carrier);
  return known && `${known.trackingPage}${encodeURIComponent(number.replace(/\s/g, ''))}`;
}
