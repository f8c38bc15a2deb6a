import type { Config } from '../config/config.ts';
import { holdUntilCommit, singleLocks } from '../db/advisory-locks.ts';
import type { Database } from '../db/database.ts';
import { columns, computed, sql } from '../db/sql.ts';
import { assert } from '../kit/assert.ts';
import { isSimulatedGateway } from '../modules/payments/gateways/simulated/simulated-gateway.ts';
import { importBuiltInCatalog } from './built-in-catalog.ts';
import { storeDemoCards } from './demo-cards.ts';
import { type DemoSummary, demoOrganizationId, seedDemo } from './seed-demo.ts';

export interface SeedSummary extends DemoSummary {
  /** A product with a fixed price for a first try, or null if the shared catalog has none. */
  readonly productId: string | null;
}

const productToTry = sql`
  select ${columns('products', ['id'])} from products
  where owner_organization_id is null and status = 'active' and not is_collection and not price_is_variable
    and variants_num_selectable = 0 and 'US' = any(countries)
  order by id limit 1`;

const organizationsThere = sql`
  select ${computed('anyone', 'boolean', 'exists (select from organizations)')},
    ${computed('demo', 'boolean', 'exists (select from organizations where id = $1)')}`;

/**
 * Puts in what a new sandbox begins with: the built-in catalog and the demo organization. Runs at every start, and
 * does nothing where both are there. Returns null and changes nothing if there are only other organizations, because
 * a demo with play money does not belong beside them. Processes that start together seed one after the other.
 */
export async function seed(
  db: Database,
  { environment, demoApiKey, cardGateway }: Pick<Config, 'environment' | 'demoApiKey' | 'cardGateway'>,
): Promise<SeedSummary | null> {
  assert(environment === 'sandbox', 'Production starts empty.');
  const summary = await db.transaction(async (tx) => {
    await holdUntilCommit(tx, singleLocks.seed);
    const [there] = await tx.query(organizationsThere, [demoOrganizationId]);
    if (there?.anyone && !there.demo) return null;
    await importBuiltInCatalog(tx);
    const demo = await seedDemo(tx, demoApiKey);
    const [product] = await tx.query(productToTry);
    return { ...demo, productId: product?.id ?? null };
  });
  // The demo cards are made up, and only the simulated gateway has them.
  if (summary && isSimulatedGateway(cardGateway)) await withSeedLock(db, () => storeDemoCards(db));
  return summary;
}

/** Holds the seeding lock while the work runs in its own transactions. */
const withSeedLock = (db: Database, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await holdUntilCommit(tx, singleLocks.seed);
    await work();
  });
