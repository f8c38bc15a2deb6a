/**
 * The catalog in memory. It is small and every request reads it, so each process caches one snapshot and checks
 * once a second whether an import has changed it, and what is left of products that are counted.
 */
import type { Catalog, CatalogSnapshot } from '../../context/catalog.ts';
import type { Database } from '../../db/database.ts';
import { openStockReader } from '../stock/read-stock.ts';
import { findCatalogVersion } from './catalog.sql.ts';
import { loadSnapshot } from './catalog-snapshot.ts';

const checkEveryMs = 1_000;

export function openCatalog(db: Database, publicUrl: string): Catalog {
  let current: Promise<CatalogSnapshot> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const readStock = openStockReader(db);

  async function refreshed(known: CatalogSnapshot | undefined): Promise<CatalogSnapshot> {
    const [version, stock] = await Promise.all([findCatalogVersion(db), readStock()]);
    if (known?.version !== version) return { ...(await loadSnapshot(db, publicUrl, version)), stock };
    return known.stock === stock ? known : { ...known, stock };
  }

  return {
    async snapshot() {
      const now = performance.now();
      if (current && now - checkedAt < checkEveryMs) return current;
      checkedAt = now;
      const known = current;
      const next = known ? known.catch(() => undefined).then(refreshed) : refreshed(undefined);
      current = next;
      next.catch(() => {
        // The next request tries again.
        if (current === next) checkedAt = Number.NEGATIVE_INFINITY;
      });
      return next;
    },
  };
}
