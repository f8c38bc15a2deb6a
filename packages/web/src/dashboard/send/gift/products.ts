import type { GiftsClient, ListProductsQuery } from '@gifts/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

interface CatalogOptions {
  readonly client: GiftsClient;
  readonly organizationId: string;
}

/** Catalogs change seldom. */
const staleTime = 300_000;

export const productsPerPage = 24;

export const productsQuery = ({
  client,
  organizationId,
  query,
}: CatalogOptions & { query: ListProductsQuery }) =>
  queryOptions({
    queryKey: ['products', organizationId, query],
    queryFn: ({ signal }) => client.products.list(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });

export const productQuery = ({ client, organizationId, id }: CatalogOptions & { id: string }) =>
  queryOptions({
    queryKey: ['product', organizationId, id],
    queryFn: ({ signal }) => client.products.get(id, { signal }),
    staleTime,
  });

export const brandsQuery = ({ client, organizationId }: CatalogOptions) =>
  queryOptions({
    queryKey: ['brands', organizationId],
    queryFn: async () => {
      const brands = [];
      for await (const brand of client.brands.all()) brands.push(brand);
      return brands;
    },
    staleTime,
  });

export const collectionsQuery = ({ client, organizationId }: CatalogOptions) =>
  queryOptions({
    queryKey: ['collections', organizationId],
    queryFn: async () => {
      const collections = [];
      for await (const collection of client.collections.all({ published: true }))
        collections.push(collection);
      return collections;
    },
    staleTime,
  });
