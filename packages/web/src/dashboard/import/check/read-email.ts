import { isEmail } from '@gifts/contract/email';
import { readAddressee } from '../columns/read-address.ts';

/** Slips of the large mail services, and what was meant. */
const domains: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'iclould.com': 'icloud.com',
  'icloud.con': 'icloud.com',
};

interface ReadEmail {
  readonly address: string;
  readonly isValid: boolean;
  /** What was probably meant. Null if nothing is known. */
  readonly suggestion: string | null;
}

export function readEmail(text: string): ReadEmail {
  const address = readAddressee(text)
    .address.normalize('NFKC')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '');
  if (isEmail(address)) return { address, isValid: true, suggestion: meantDomain(address) };
  return { address, isValid: false, suggestion: mended(address) };
}

function meantDomain(address: string): string | null {
  const at = address.lastIndexOf('@');
  const meant = domains[address.slice(at + 1).toLowerCase()];
  return meant === undefined ? null : `${address.slice(0, at)}@${meant}`;
}

/** Spaces, commas for points and signs that stand twice. */
function mended(address: string): string | null {
  const better = address
    .replaceAll(/\s+/g, '')
    .replace(/\s*[([{]at[)\]}]\s*/i, '@')
    .replace(/,(?=[a-z]{2,}$)/i, '.')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/@{2,}/, '@')
    .replace(/\.@/, '@');
  return better !== address && isEmail(better) ? (meantDomain(better) ?? better) : null;
}
