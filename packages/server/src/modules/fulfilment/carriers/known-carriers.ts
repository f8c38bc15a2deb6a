/** Carriers whose public tracking pages are known. */
import type { Tracking } from '../../../ports/carrier.ts';

export interface KnownCarrier {
  /** The carrier's own spelling of its name. */
  readonly name: string;
  /** Other names by which people know it. */
  readonly aliases?: readonly string[];
  /** The address of the tracking page without the tracking number at its end. */
  readonly trackingPage: string;
  /** How the sandbox invents numbers. They have the carrier's form and belong to no shipper. */
  readonly invented?: { readonly prefix: string; readonly digits: number };
}

export const knownCarriers = [
  {
    name: 'UPS',
    aliases: ['United Parcel Service'],
    trackingPage: 'https://www.ups.com/track?tracknum=',
    // 999AA1 is the shipper number in UPS's own examples.
    invented: { prefix: '1Z999AA1', digits: 10 },
  },
  {
    name: 'USPS',
    aliases: ['United States Postal Service', 'US Postal Service'],
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    // The mailer id consists of zeros.
    invented: { prefix: '94001000000000', digits: 8 },
  },
  {
    name: 'FedEx',
    aliases: ['Federal Express'],
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=',
    invented: { prefix: '9999', digits: 8 },
  },
  {
    name: 'DHL',
    aliases: ['DHL Express'],
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?AWB=',
    invented: { prefix: '0000', digits: 6 },
  },
  {
    name: 'DHL eCommerce',
    aliases: ['DHL eCommerce Solutions', 'DHL Global Mail'],
    trackingPage: 'https://webtrack.dhlecs.com/orders?trackingNumber=',
  },
  {
    name: 'DHL Paket',
    aliases: ['DHL Germany'],
    trackingPage: 'https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=',
  },
  { name: 'DPD', aliases: ['DPD Germany'], trackingPage: 'https://tracking.dpd.de/status/en_US/parcel/' },
  { name: 'DPD UK', trackingPage: 'https://track.dpd.co.uk/parcels/' },
  { name: 'GLS', trackingPage: 'https://gls-group.com/EU/en/parcel-tracking?match=' },
  { name: 'Royal Mail', trackingPage: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  { name: 'Evri', aliases: ['Hermes UK', 'myHermes'], trackingPage: 'https://www.evri.com/track/parcel/' },
  {
    name: 'Canada Post',
    aliases: ['Postes Canada'],
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  { name: 'Purolator', trackingPage: 'https://www.purolator.com/en/shipping/tracker?pin=' },
  {
    name: 'Australia Post',
    aliases: ['AusPost'],
    trackingPage: 'https://auspost.com.au/mypost/track/#/details/',
  },
  {
    name: 'La Poste',
    aliases: ['Colissimo'],
    trackingPage: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  { name: 'PostNL', trackingPage: 'https://jouw.postnl.nl/track-and-trace/' },
  {
    name: 'Correos',
    trackingPage: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  },
  {
    name: 'Poste Italiane',
    trackingPage: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
  },
  {
    name: 'Japan Post',
    aliases: ['JP Post'],
    trackingPage: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  },
  {
    name: 'Yamato',
    aliases: ['Kuroneko Yamato', 'Yamato Transport'],
    trackingPage: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
  },
  {
    name: 'Sagawa',
    aliases: ['Sagawa Express'],
    trackingPage: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
  },
  { name: 'Amazon', aliases: ['Amazon Logistics'], trackingPage: 'https://track.amazon.com/tracking/' },
  { name: 'OnTrac', aliases: ['LaserShip'], trackingPage: 'https://www.ontrac.com/tracking/?number=' },
] as const satisfies readonly KnownCarrier[];

export type CarrierName = (typeof knownCarriers)[number]['name'];

const plainName = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, '');

const byPlainName: ReadonlyMap<string, KnownCarrier> = new Map(
  knownCarriers.flatMap((known: KnownCarrier) =>
    [known.name, ...(known.aliases ?? [])].map((name) => [plainName(name), known] as const),
  ),
);

/** Finds a carrier by one of its names, ignoring case and spaces: `ups`, `Fed Ex`. */
export const findKnownCarrier = (name: string): KnownCarrier | null =>
  byPlainName.get(plainName(name)) ?? null;

/** Returns null if the carrier's page is not known. */
export function trackingUrl(carrier: string, number: string): string | null {
  const known = findKnownCarrier(carrier);
  return known && `${known.trackingPage}${encodeURIComponent(number.replace(/\s/g, ''))}`;
}

/** Returns the tracking data of a carrier and a number as people type them. A known carrier gets its own spelling. */
export function trackingOf(carrier: string, number: string): Tracking {
  const name = findKnownCarrier(carrier)?.name ?? carrier.trim();
  return { carrier: name, number: number.trim(), url: trackingUrl(name, number) };
}
