import type { Statements } from '../../../db/statements.ts';

/** The organization that owns the imported entries. */
export interface CatalogOwner {
  readonly id: string;
  readonly link_code: string;
}

/**
 * Returns the slug under which an entry is stored. A slug is part of an address, so it must be unique across
 * organizations. An organization's own slugs begin with its link code and a dot, which slugs in files cannot
 * contain.
 */
export const storedSlug = (slug: string, owner: CatalogOwner | null): string =>
  owner ? `${owner.link_code}.${slug}` : slug;

type Find = (db: Statements, storedSlugs: readonly string[]) => Promise<Map<string, string>>;

/** Returns ids by the slugs of a file. The owner's own entry is preferred to the entry of the shared catalog. */
export async function findNamed(
  db: Statements,
  find: Find,
  slugs: Iterable<string>,
  owner: CatalogOwner | null,
): Promise<Map<string, string>> {
  const names = [...new Set(slugs)];
  const ids = await find(db, [...names, ...(owner ? names.map((slug) => storedSlug(slug, owner)) : [])]);
  const found = new Map<string, string>();
  for (const slug of names) {
    const id = ids.get(storedSlug(slug, owner)) ?? ids.get(slug);
    if (id !== undefined) found.set(slug, id);
  }
  return found;
}
