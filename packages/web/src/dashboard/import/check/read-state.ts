import { usStates } from '@gifts/contract/us-states';
import { spelling } from './spelling.ts';

const provinces =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon|NL Newfoundland|PE PEI';
const australianStates =
  'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia';

const listed = (list: string): [string, string][] =>
  list.split('|').flatMap((entry): [string, string][] => {
    const [code = ''] = entry.split(' ', 1);
    return [
      [spelling(code), code],
      [spelling(entry.slice(code.length + 1)), code],
    ];
  });

const codesOf: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  US: new Map([
    ...usStates.flatMap(({ code, name }): [string, string][] => [
      [spelling(code), code],
      [spelling(name), code],
    ]),
    ['washington dc', 'DC'],
    ['washington, dc', 'DC'],
    ['d c', 'DC'],
    ['virgin islands', 'VI'],
  ]),
  CA: new Map(listed(provinces)),
  AU: new Map(listed(australianStates)),
};

/** Returns the code of a state, in countries that have codes for them. Null if the country has no such state. */
export function readState(text: string, country: string): string | null {
  const codes = codesOf[country];
  return codes ? (codes.get(spelling(text)) ?? null) : text;
}
