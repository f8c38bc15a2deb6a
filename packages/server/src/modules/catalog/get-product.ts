import type { Product } from '@gifts/contract/catalog';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { findCollectionOfProduct } from './collections.sql.ts';
import { findProduct } from './find-product.ts';
import { withStock } from './with-stock.ts';

/** Returns a product. A collection's product is shown only to those who can access the collection. */
export async function getProduct(
  { caller, catalog, organization }: CallerContext,
  db: Statements,
  id: string,
): Promise<Product> {
  const found = findProduct(catalog, organization.id, id);
  if (!found) throw productNotFound();
  if (!found.isCollection) return withStock(catalog, found.product);
  const workspaceIds = caller.workspaces.map((workspace) => workspace.id);
  const collection = await findCollectionOfProduct(db, organization.id, found.product.id, workspaceIds);
  if (!collection) throw productNotFound();
  return withStock(catalog, found.product);
}

const productNotFound = () => new AppError('not_found', 'Product not found');
