import { type StateCode, usStates } from '@gifts/contract/us-states';
import { spelling } from './spelling.ts';

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
