import { spelling } from './spelling.ts';

/** The states of a US address: the 50 states, DC, the territories with a postal code of their own, and military mail. */
const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export type StateCode = keyof typeof stateNames;

export const usStates: readonly { code: StateCode; name: string }[] = Object.entries(stateNames).map(
  ([code, name]) => ({ code: code as StateCode, name }),
);

/** Territories are countries of their own in ISO 3166-1 and states in a US address. */
export const usTerritories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const satisfies StateCode[];

const otherNames: readonly [string, StateCode][] = [
  ['WASHINGTON DC', 'DC'],
  ['WASHINGTON, DC', 'DC'],
  ['VIRGIN ISLANDS', 'VI'],
];

const codesBySpelling = new Map<string, StateCode>([
  ...usStates.map(({ code }): [string, StateCode] => [code, code]),
  ...usStates.map(({ code, name }): [string, StateCode] => [spelling(name), code]),
  ...otherNames,
]);

/** The code of a state given as a code or a name, in any case: `ny`, `N.Y.` and `New York` are all `NY`. */
export const readState = (text: string): StateCode | null =>
  codesBySpelling.get(text) ?? codesBySpelling.get(spelling(text)) ?? null;
