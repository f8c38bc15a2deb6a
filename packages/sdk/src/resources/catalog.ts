import type { Call, CallOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  ListBrandsQuery,
  ListCardsQuery,
  ListCollectionsQuery,
  ListProductsQuery,
} from '../schemas.generated.ts';

type Filters<Query> = Omit<Query, 'page'>;

export const productCalls = (call: Call) => ({
  /** A page of products. */
  list: (query: ListProductsQuery = {}, options?: CallOptions) => call('listProducts', { query }, options),
  /** Every product, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<ListProductsQuery> = {}, options?: CallOptions) =>
    eachItem((page) => call('listProducts', { query: { ...query, ...page } }, options), per_page),
  /** A product by its id. */
  get: (id: string, options?: CallOptions) => call('getProduct', { params: { id } }, options),
});

export const brandCalls = (call: Call) => ({
  /** A page of brands. */
  list: (query: ListBrandsQuery = {}, options?: CallOptions) => call('listBrands', { query }, options),
  /** Every brand, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<ListBrandsQuery> = {}, options?: CallOptions) =>
    eachItem((page) => call('listBrands', { query: { ...query, ...page } }, options), per_page),
});

export const cardCalls = (call: Call) => ({
  /** A page of greeting cards. */
  list: (query: ListCardsQuery = {}, options?: CallOptions) => call('listCards', { query }, options),
  /** Every card, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<ListCardsQuery> = {}, options?: CallOptions) =>
    eachItem((page) => call('listCards', { query: { ...query, ...page } }, options), per_page),
});

export const collectionCalls = (call: Call) => ({
  /** A page of collections. */
  list: (query: ListCollectionsQuery = {}, options?: CallOptions) =>
    call('listCollections', { query }, options),
  /** Every collection, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<ListCollectionsQuery> = {}, options?: CallOptions) =>
    eachItem((page) => call('listCollections', { query: { ...query, ...page } }, options), per_page),
  /** A collection by its id. */
  get: (id: string, options?: CallOptions) => call('getCollection', { params: { id } }, options),
});
