import { addressFormOf } from '../../../card/address-form.ts';
import type { ImportTarget, ReadingChoices } from '../targets.ts';
import { readCountry } from './read-country.ts';
import { readBirthday, readDate } from './read-date.ts';
import { readEmail } from './read-email.ts';
import { readLanguage } from './read-language.ts';
import { readPhone } from './read-phone.ts';
import { readPostalCode } from './read-postal-code.ts';
import { readState } from './read-state.ts';
import { asLine, spelling } from './spelling.ts';

/**
 * What is wrong with a cell. `slip`: it cannot be used as it is, and what was meant is clear. `likely_slip`: it can be used, but
 * something else was probably meant.
 */
export type CellProblemKind = 'missing' | 'invalid' | 'too_long' | 'slip' | 'likely_slip';

export interface CellProblem {
  /** The index of the target. */
  readonly target: number;
  readonly kind: CellProblemKind;
  readonly suggestion: string | null;
}

export interface CheckedRow {
  /** By target. What cannot be read stays as it was written. */
  readonly values: readonly string[];
  readonly problems: readonly CellProblem[];
}

interface ReadCell {
  readonly value: string;
  readonly kind?: CellProblemKind;
  readonly suggestion?: string | null;
}

/** Returns a function that reads the texts of a row as its targets want them. To read its result again changes nothing. */
export function createRowCheck(targets: readonly ImportTarget[], choices: ReadingChoices) {
  const countryAt = targets.findIndex(({ type }) => type === 'country');
  const group = targets[countryAt]?.group;
  const membersOfGroup = targets.flatMap((target, index) =>
    target.group !== undefined && target.group === group && index !== countryAt ? [index] : [],
  );
  const isGroupRequired = membersOfGroup.some((index) => targets[index]?.need === 'required');
  const readCountryOnce = remember(readCountry);
  const readLanguageOnce = remember(readLanguage);

  const readCell = (target: ImportTarget, text: string, country: string): ReadCell => {
    if (text === '') return { value: '' };
    switch (target.type) {
      case 'email': {
        const { address, isValid, suggestion } = readEmail(text);
        if (isValid)
          return suggestion ? { value: address, kind: 'likely_slip', suggestion } : { value: address };
        return { value: text, kind: suggestion ? 'slip' : 'invalid', suggestion };
      }
      case 'phone':
        return orInvalid(readPhone(text, country), text);
      case 'country':
        return orInvalid(readCountryOnce(text), text);
      case 'state':
        return orInvalid(readState(text, country), text);
      case 'postal_code': {
        const { code, isValid } = readPostalCode(text, country);
        return isValid ? { value: code } : { value: text, kind: 'invalid' };
      }
      case 'language':
        return orInvalid(readLanguageOnce(text), text);
      case 'date':
        return orInvalid(readDate(text, choices.dateOrder), text);
      case 'birthday':
        return orInvalid(readBirthday(text, choices.dateOrder), text);
      case 'choice':
        return orInvalid(target.choices?.find((each) => spelling(each) === spelling(text)) ?? null, text);
      case 'text':
        return { value: text };
    }
  };

  const isNeeded = ({ need, type }: ImportTarget, hasGroup: boolean, country: string): boolean => {
    if (need === 'required') return true;
    if (!hasGroup || need === 'optional') return false;
    if (need === 'with_group') return true;
    if (need === 'abroad') return country !== 'US';
    const { isRegionNeeded, isPostalCodeNeeded } = addressFormOf(country);
    return type === 'state' ? isRegionNeeded : isPostalCodeNeeded;
  };

  return (texts: readonly string[]): CheckedRow => {
    const lines = texts.map(asLine);
    const hasGroup = isGroupRequired || membersOfGroup.some((index) => lines[index] !== '');
    if (countryAt >= 0 && lines[countryAt] === '' && hasGroup) lines[countryAt] = choices.country;
    const country = readCountryOnce(lines[countryAt] ?? '') ?? choices.country;
    const problems: CellProblem[] = [];
    const values = targets.map((target, index) => {
      const { value, kind, suggestion = null } = readCell(target, lines[index] ?? '', country);
      if (kind) problems.push({ target: index, kind, suggestion });
      else if (value.length > target.maxLength)
        problems.push({ target: index, kind: 'too_long', suggestion });
      else if (value === '' && isNeeded(target, hasGroup, country))
        problems.push({ target: index, kind: 'missing', suggestion });
      return value;
    });
    return { values, problems };
  };
}

const orInvalid = (value: string | null, text: string): ReadCell =>
  value === null ? { value: text, kind: 'invalid' } : { value };

const mostRemembered = 5_000;

function remember(read: (text: string) => string | null): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      if (known.size < mostRemembered) known.set(text, value);
    }
    return value;
  };
}
