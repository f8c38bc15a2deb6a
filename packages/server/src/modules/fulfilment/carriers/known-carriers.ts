/** Carriers whose public tracking pages are known. */

interface KnownCarrier {
  /** As the carrier writes itself. */
  readonly name: string;
  /** The page that follows a parcel, up to its number. */
  readonly trackingPage: string;
  /** A made-up number begins so: it has the carrier's form and belongs to nobody. */
  readonly inventedPrefix: string;
  readonly inventedDigits: number;
}

export const knownCarriers = [
  {
    name: 'UPS',
    trackingPage: 'https://www.ups.com/track?tracknum=',
    // 999AA1 is the shipper of UPS's own examples.
    inventedPrefix: '1Z999AA1',
    inventedDigits: 10,
  },
  {
    name: 'USPS',
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    // A mailer whose id is all zeros.
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

/** However the name is written: `ups`, `Fed Ex`. */
export function findKnownCarrier(name: string): KnownCarrier | null {
  const plain = plainName(name);
  return knownCarriers.find((known) => plainName(known.name) === plain) ?? null;
}

const plainName = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, '');

/** Null for a carrier whose page is not known. */
export function trackingUrl(carrier: string, number: string): string | null {
  const known = findKnownCarrier(carrier);
  return known && `${known.trackingPage}${encodeURIComponent(number.replace(/\s/g, ''))}`;
}
