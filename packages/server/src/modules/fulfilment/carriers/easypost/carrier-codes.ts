/** EasyPost's names of carriers, from the list of carriers in its documentation of trackers. */
import { type CarrierName, findKnownCarrier } from '../known-carriers.ts';

const codes: Partial<Readonly<Record<CarrierName, string>>> = {
  UPS: 'UPS',
  USPS: 'USPS',
  FedEx: 'FedEx',
  DHL: 'DHLExpress',
  'DHL eCommerce': 'DhlEcs',
  DPD: 'DPD',
  'DPD UK': 'DPDUK',
  'Royal Mail': 'RoyalMail',
  Evri: 'Hermes',
  'Canada Post': 'CanadaPost',
  Purolator: 'Purolator',
  'Australia Post': 'AustraliaPost',
  'La Poste': 'LaPoste',
  PostNL: 'PostNL',
  'Japan Post': 'JPPost',
  Yamato: 'KuronekoYamato',
  Amazon: 'AmazonMws',
  OnTrac: 'OnTrac',
};

/** Returns null for a carrier that is not in the list. EasyPost then recognizes the carrier by the number. */
export function carrierCode(carrier: string): string | null {
  const known = findKnownCarrier(carrier);
  return known && (codes[known.name as CarrierName] ?? null);
}
