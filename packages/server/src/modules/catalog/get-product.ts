import type { Product } from '@gifts/contract/catalog';
import type { CallerContext } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import { findProduct } from './find-product.ts';

export async function getProduct({ catalog, organization }: CallerContext, id: string): Promise<Product> {
  const found = findProduct(catalog, organization.id, id);
  if (!found) throw new AppError('not_found', 'Product not found');
  return found.product;
}
