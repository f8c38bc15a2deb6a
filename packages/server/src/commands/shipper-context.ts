import type { Context } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import { openShipper } from '../modules/fulfilment/shippers/open-shipper.process.ts';
import { type CommandContext, printProgress } from './command.ts';
import { findShipperBrands } from './find-shipper-brands.ts';
import { openOperatorContext } from './operator-context.ts';
import { withData } from './with-data.ts';

export interface ShipperWork {
  /** Of the account that ships for all brands. */
  readonly shipper: Context;
  readonly db: Database;
  /** The id of the brand that was named, or null. */
  readonly brandId: string | null;
}

/** Runs a function in the name of those who ship for all brands, which is what an operator may do. */
export function withShipper<Result>(
  context: CommandContext,
  brandSlug: string | undefined,
  work: (work: ShipperWork) => Promise<Result>,
): Promise<Result> {
  const onProgress = (sentence: string) => printProgress(context, sentence);
  return withData(context, async (db, config) => {
    const named = brandSlug === undefined ? null : await findShipperBrands(db, [brandSlug]);
    const { organization_id: id } = await openShipper(db, await findShipperBrands(db, null), onProgress);
    const shipper = await openOperatorContext(db, config, id);
    return work({ shipper, db, brandId: named?.brandIds?.[0] ?? null });
  });
}
