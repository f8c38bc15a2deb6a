import type { Call, CallOptions, QueryOf } from '../call.ts';
import { eachItem } from '../paginate.ts';

type Filters<Query> = Omit<Query, 'page'>;

/** Products on offer; for the US unless `country_code` says otherwise. */
export const productCalls = (call: Call) => ({
  list: (query: QueryOf<'listProducts'> = {}, options?: CallOptions) =>
    call('listProducts', { query }, options),
  /** Every product, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<QueryOf<'listProducts'>> = {}, options?: CallOptions) =>
    eachItem((page) => call('listProducts', { query: { ...query, ...page } }, options), per_page),
  get: (id: string, options?: CallOptions) => call('getProduct', { params: { id } }, options),
});

/** Brands, each with what its shipping costs in USD cents. */
export const brandCalls = (call: Call) => ({
  list: (query: QueryOf<'listBrands'> = {}, options?: CallOptions) => call('listBrands', { query }, options),
  /** Every brand, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<QueryOf<'listBrands'>> = {}, options?: CallOptions) =>
    eachItem((page) => call('listBrands', { query: { ...query, ...page } }, options), per_page),
});

/** Digital greeting cards. */
export const cardCalls = (call: Call) => ({
  list: (query: QueryOf<'listCards'> = {}, options?: CallOptions) => call('listCards', { query }, options),
  /** Every card, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<QueryOf<'listCards'>> = {}, options?: CallOptions) =>
    eachItem((page) => call('listCards', { query: { ...query, ...page } }, options), per_page),
});

/** Gifts of choice: send one by putting its `product` in a cart. */
export const collectionCalls = (call: Call) => ({
  list: (query: QueryOf<'listCollections'> = {}, options?: CallOptions) =>
    call('listCollections', { query }, options),
  /** Every collection, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Filters<QueryOf<'listCollections'>> = {}, options?: CallOptions) =>
    eachItem((page) => call('listCollections', { query: { ...query, ...page } }, options), per_page),
  get: (id: string, options?: CallOptions) => call('getCollection', { params: { id } }, options),
});
