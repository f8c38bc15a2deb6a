import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { assert } from '../kit/assert.ts';
import { isSimulatedGateway } from '../modules/payments/gateways/simulated/simulated-gateway.ts';
import { importBuiltInCatalog } from './built-in-catalog.ts';
import { storeDemoCards } from './demo-cards.ts';
import { type DemoSummary, seedDemo } from './seed-demo.ts';

export interface SeedSummary extends DemoSummary {
  /** A product that is easily sent, or null where the shared catalog has none. */
  readonly productId: string | null;
}

/** Processes that start together seed one after the other: our number space, then its purpose. */
const lockSeed = 'select pg_advisory_xact_lock(74201, 4)';

const productToTry = `
  select id from products
  where owner_organization_id is null and status = 'active' and not is_collection and not price_is_variable
    and variants_num_selectable = 0 and 'US' = any(countries)
  order by id limit 1`;

/**
 * Puts in what a new sandbox begins with: the built-in catalog and the demo organization. Runs at every start, and
 * does nothing where both are there.
 */
export async function seed(
  db: Database,
  { environment, demoApiKey, cardGateway }: Pick<Config, 'environment' | 'demoApiKey' | 'cardGateway'>,
): Promise<SeedSummary> {
  assert(environment === 'sandbox', 'Production has no demo organization: seed the catalog alone.');
  const summary = await db.transaction(async (tx) => {
    await tx.query(lockSeed);
    await importBuiltInCatalog(tx);
    const demo = await seedDemo(tx, demoApiKey);
    const [product] = await tx.query<{ id: string }>(productToTry);
    return { ...demo, productId: product?.id ?? null };
  });
  // Another gateway knows nothing of cards that were made up here.
  if (isSimulatedGateway(cardGateway)) await withSeedLock(db, () => storeDemoCards(db));
  return summary;
}

/** Holds the lock of seeding meanwhile, beside the transactions of the work. */
const withSeedLock = (db: Database, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(lockSeed);
    await work();
  });

/** What production begins with: the catalog, and nobody who could send it yet, so there is no summary. */
export function seedCatalog(db: Database): Promise<null> {
  return db.transaction(async (tx) => {
    await tx.query(lockSeed);
    await importBuiltInCatalog(tx);
    return null;
  });
}
