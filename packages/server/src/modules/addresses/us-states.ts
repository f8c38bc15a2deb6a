import { type StateCode, usStates } from '@gifts/contract/us-states';
import { spelling } from './spelling.ts';

/** US territories. ISO 3166-1 lists them as countries, but in a US address they are states. */
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

/**
 * Returns the code of a state, from its code or name in any case: `ny`, `N.Y.` and `New York` all become `NY`.
 * Returns null for an unknown state.
 */
export const readState = (text: string): StateCode | null =>
  codesBySpelling.get(text) ?? codesBySpelling.get(spelling(text)) ?? null;
