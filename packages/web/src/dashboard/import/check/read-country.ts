import { countryCodes } from '@gifts/contract/countries';
import { languages, spelling } from './spelling.ts';

/** What people write besides the codes and the names that browsers know. */
const otherNames: Readonly<Record<string, string>> = {
  US: 'usa|united states of america|the united states|america|eeuu|ee uu|eua|etats unis damerique|vereinigte staaten von amerika|アメリカ',
  GB: 'uk|gbr|great britain|england|scotland|wales|northern ireland|grossbritannien|england uk|angleterre|inglaterra|イギリス',
  DE: 'deu|ger|brd|federal republic of germany|bundesrepublik deutschland',
  NL: 'nld|holland|the netherlands|niederlande (holland)',
  CZ: 'cze|czech republic|tschechische republik|republique tcheque|republica checa',
  KR: 'kor|korea|south korea|republic of korea|korea republic of',
  KP: 'prk|north korea',
  RU: 'rus|russian federation',
  VN: 'vnm|viet nam',
  TR: 'tur|turkiye|turkey',
  CI: 'civ|ivory coast',
  MK: 'mkd|macedonia',
  SZ: 'swz|swaziland',
  MM: 'mmr|burma',
  VA: 'vat|vatican',
  IR: 'irn|persia',
  LA: 'lao|lao pdr',
  MD: 'mda|moldova republic of',
  TW: 'twn|taiwan province of china|republic of china',
  CN: 'chn|peoples republic of china|prc',
  IE: 'irl|republic of ireland|eire',
  AE: 'are|uae|emirates',
  HK: 'hkg|hong kong sar',
  MO: 'mac|macau|macao',
  CV: 'cpv|cape verde',
  BO: 'bol|bolivia',
  VE: 'ven|venezuela',
  TZ: 'tza|tanzania',
  SY: 'syr|syria',
  AT: 'aut',
  CH: 'che|suisse|svizzera',
  FR: 'fra',
  ES: 'esp',
  PT: 'prt',
  IT: 'ita|italia',
  BE: 'bel',
  LU: 'lux',
  DK: 'dnk',
  SE: 'swe|sverige',
  NO: 'nor|norge',
  FI: 'fin|suomi',
  IS: 'isl',
  PL: 'pol|polska',
  HU: 'hun|magyarorszag',
  SK: 'svk',
  SI: 'svn',
  HR: 'hrv|hrvatska',
  RO: 'rou',
  BG: 'bgr',
  GR: 'grc|hellas',
  EE: 'est',
  LV: 'lva',
  LT: 'ltu',
  UA: 'ukr',
  CA: 'can',
  MX: 'mex|mexico',
  BR: 'bra|brasil',
  AR: 'arg',
  CL: 'chl',
  CO: 'col',
  PE: 'per',
  JP: 'jpn|nippon',
  IN: 'ind|bharat',
  AU: 'aus',
  NZ: 'nzl',
  SG: 'sgp',
  IL: 'isr',
  ZA: 'zaf',
  SA: 'sau',
  EG: 'egy',
  MA: 'mar',
};

let codes: Map<string, string> | null = null;

function codesBySpelling(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string | undefined, code: string): void => {
    const key = spelling(name ?? '');
    if (key && !found.has(key)) found.set(key, code);
  };
  for (const code of countryCodes) add(code, code);
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of countryCodes) add(names.of(code), code);
    }
  for (const [code, names] of Object.entries(otherNames))
    for (const name of names.split('|')) add(name, code);
  return found;
}

/** Returns the code of a country from its code or its name in a language of the service. Null for an unknown country. */
export function readCountry(text: string): string | null {
  codes ??= codesBySpelling();
  const name = spelling(text);
  return (
    codes.get(name) ??
    codes.get(name.replace(/^(?:the|la|le|les|el|die) /, '')) ??
    codes.get(name.replaceAll(' ', '')) ??
    null
  );
}
