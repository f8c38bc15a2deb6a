import type { HandlersOf } from '../../handlers.ts';
import { getCollection } from './get-collection.ts';
import { getProduct } from './get-product.ts';
import { listBrands } from './list-brands.ts';
import { listCards } from './list-cards.ts';
import { listCollections } from './list-collections.ts';
import { listProducts } from './list-products.ts';

type CatalogOperation =
  | 'listProducts'
  | 'getProduct'
  | 'listBrands'
  | 'listCards'
  | 'listCollections'
  | 'getCollection';

export const catalogHandlers: HandlersOf<CatalogOperation> = {
  listProducts: (context, _db, { query }) => listProducts(context, query),
  getProduct: (context, db, { params }) => getProduct(context, db, params.id),
  listBrands: (context, _db, { query }) => listBrands(context, query),
  listCards: (context, _db, { query }) => listCards(context, query),
  listCollections: (context, db, { query }) => listCollections(context, db, query),
  getCollection: (context, db, { params }) => getCollection(context, db, params.id),
};
