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
  if (brandId === undefined) return { scope: { organizationId, partId: null }, partIds: null };
  const partId = brandId.toLowerCase();
  const shipper = await findShipper(db, organizationId);
  const isBrand = context.catalog.brands.some(({ brand }) => brand.id === partId);
  if (!shipper || !isBrand || !shipsFor(shipper, partId)) {
    throw badRequest([{ field: 'brand_id', message: `Brand not found: ${brandId}` }]);
  }
  return { scope: { organizationId, partId }, partIds: [partId] };
}
