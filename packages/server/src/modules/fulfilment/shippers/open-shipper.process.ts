import { setTimeout as delay } from 'node:timers/promises';
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import type { Database } from '../../../db/database.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId, nilUuid } from '../../../kit/ids.ts';
import { insertShipperOrganization } from '../../organizations/create-organization.ts';
import { listOrganizations } from '../../organizations/find-organizations.ts';
import { fillFrom } from './shipper-shipments.sql.ts';
import {
  findShipperOfBrands,
  findTransactionId,
  haveEarlierEnded,
  type Shipper,
  writeFilled,
  writeNewShipper,
} from './shippers.sql.ts';

/** How many shipments are added in one transaction. They are locked meanwhile. */
const sliceSize = 2_000;
const pollIntervalMs = 100;

export interface ShipperBrands {
  /** What people call the account, such as the names of its brands. */
  readonly name: string;
  /** In ascending order. Null for all brands. */
  readonly brandIds: readonly string[] | null;
}

export interface ShipperFollowers {
  /** Is told of a new account in the transaction that opens it. */
  readonly onOpened: (tx: Tx, shipper: Shipper) => void;
  readonly onProgress: (sentence: string) => void;
}

/**
 * Returns the account of those who ship for certain brands, and opens one if there is none. A new account is given the
 * shipments that there are. If that is interrupted, the next call goes on with it.
 */
export async function openShipper(
  db: Database,
  brands: ShipperBrands,
  { onOpened, onProgress }: ShipperFollowers,
): Promise<Shipper> {
  const { shipper, isFilled, transaction } = await db.transaction(async (tx) => {
    await holdUntilCommit(tx, singleLocks.shipperCreation);
    const found = await findShipperOfBrands(tx, brands.brandIds);
    const transaction = await findTransactionId(tx);
    if (found) return { shipper: found, isFilled: found.is_filled, transaction };
    const created = { organization_id: newId(), brand_ids: brands.brandIds };
    await insertShipperOrganization(tx, { id: created.organization_id, name: brands.name });
    writeNewShipper(tx, created);
    onOpened(tx, created);
    return { shipper: created, isFilled: false, transaction };
  });
  if (isFilled) return shipper;
  // Whoever placed orders without knowing this account has to end first, or their shipments would be missed.
  while (!(await haveEarlierEnded(db, transaction))) await delay(pollIntervalMs);
  await fillList(db, shipper, onProgress);
  return shipper;
}

async function fillList(
  db: Database,
  shipper: Shipper,
  onProgress: (sentence: string) => void,
): Promise<void> {
  let seen = 0;
  for (const { id } of await listOrganizations(db)) {
    let afterId: string | null = nilUuid;
    while (afterId !== null) {
      const from: string = afterId;
      const slice = await db.transaction((tx) =>
        fillFrom(tx, shipper, { id, afterId: from, limit: sliceSize }),
      );
      seen += slice.count;
      if (slice.count === sliceSize) onProgress(`Looking through the shipments: ${seen} so far …`);
      afterId = slice.count < sliceSize ? null : slice.last_id;
    }
  }
  await db.transaction(async (tx) => writeFilled(tx, shipper.organization_id));
}
