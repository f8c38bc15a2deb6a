import type { FulfilmentShipment, ListFulfilmentShipmentsQuery } from '@gifts/contract/fulfilment';
import type { Static } from '@gifts/contract/schema';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { findPage } from '../../lists/find-page.ts';
import type { AccessibleScope } from '../../lists/list-scope.ts';
import type { List, PageQuery } from '../../lists/page.ts';
import { findFulfilmentShipments } from './find-fulfilment-shipment.ts';
import { findShipper, shipsFor } from './shippers/shippers.sql.ts';

/** Returns a page of the shipments of the caller's brands, newest first. */
export async function listFulfilmentShipments(
  context: Context,
  db: Statements,
  query: Static<typeof ListFulfilmentShipmentsQuery> & PageQuery,
): Promise<List<FulfilmentShipment>> {
  const scope = await brandScope(context, db, query.brand_id);
  const page = await findPage(context, db, 'shipper_shipments', query, scope, {
    equal: { 't.is_held': query.held === undefined ? undefined : String(query.held) },
    since: { 't.updated_at': query['updated_at[after]'] },
    statuses: query.status === undefined ? null : [query.status],
    after: query['created_at[after]'],
    before: query['created_at[before]'],
  });
  const data = await findFulfilmentShipments(context, db, page.keys, 'list_fulfilment_shipments');
  return { data, list_meta: { total_count: page.total } };
}

async function brandScope(
  context: Context,
  db: Statements,
  brandId: string | undefined,
): Promise<AccessibleScope> {
  const organizationId = context.organization.id;
  const partId = await requireBrandOfShipper(context, db, brandId);
  return { scope: { organizationId, partId }, partIds: partId === null ? null : [partId] };
}

/** Returns the id of a brand that the caller ships for, as it is stored; null if none is named. */
export async function requireBrandOfShipper(
  { organization, catalog }: Context,
  db: Statements,
  brandId: string | undefined,
): Promise<string | null> {
  if (brandId === undefined) return null;
  const id = brandId.toLowerCase();
  const shipper = await findShipper(db, organization.id);
  const isBrand = catalog.brands.some(({ brand }) => brand.id === id);
  if (shipper && isBrand && shipsFor(shipper, id)) return id;
  throw badRequest([{ field: 'brand_id', message: `Brand not found: ${brandId}` }]);
}
