import type { Context } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/statements.ts';
import { openShipper } from '../modules/fulfilment/shippers/open-shipper.process.ts';
import type { Shipper } from '../modules/fulfilment/shippers/shippers.sql.ts';
import { type CommandContext, printProgress } from './command.ts';
import { findShipperBrands } from './find-shipper-brands.ts';
import { openOperatorContext } from './operator-context.ts';
import { type RecordCommand, withData } from './with-data.ts';

export interface ShipperWork {
  /** Of the account that ships for all brands. */
  readonly shipper: Context;
  readonly db: Database;
  /** The id of the brand that was named, or null. */
  readonly brandId: string | null;
  readonly record: RecordCommand;
}

/** Runs a function in the name of those who ship for all brands, which is what an operator may do. */
export function withShipper<Result>(
  context: CommandContext,
  brandSlug: string | undefined,
  work: (work: ShipperWork) => Promise<Result>,
): Promise<Result> {
  const onProgress = (sentence: string) => printProgress(context, sentence);
  return withData(context, async (db, config, record) => {
    const onOpened = (tx: Tx, { organization_id: id }: Shipper) =>
      record(tx, { organizationId: id, subject: { kind: 'shipper', id }, details: { brands: 'all' } });
    const named = brandSlug === undefined ? null : await findShipperBrands(db, [brandSlug]);
    const all = await findShipperBrands(db, null);
    const { organization_id: id } = await openShipper(db, all, { onOpened, onProgress });
    const shipper = await openOperatorContext(db, config, id);
    return work({ shipper, db, brandId: named?.brandIds?.[0] ?? null, record });
  });
}
