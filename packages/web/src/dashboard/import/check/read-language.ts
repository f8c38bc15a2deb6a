import { canonicalLocale } from '@gifts/contract/locale';
import { languages, spelling } from './spelling.ts';

/** Languages that people name in lists, besides those of the service. */
const others = 'it nl pl sv da nb no fi cs sk hu ro bg el tr ru uk zh ko he hi th vi id'.split(' ');

let tags: Map<string, string> | null = null;

function tagsByName(): Map<string, string> {
  const found = new Map<string, string>();
  for (const inLanguage of [...languages, ...others]) {
    const names = new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'none' });
    for (const tag of [...languages, ...others]) {
      const name = spelling(names.of(tag) ?? '');
      if (name && !found.has(name)) found.set(name, tag);
    }
  }
  return found;
}

/** Returns the tag of a language from a tag (`de-AT`, `pt_BR`) or its name in a language of the service. */
export function readLanguage(text: string): string | null {
  tags ??= tagsByName();
  const named = tags.get(spelling(text));
  if (named) return named;
  const tag = text.trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) ? canonicalLocale(tag) : null;
}
