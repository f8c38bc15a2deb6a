import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';
import { now } from '../parts/now.ts';
import type { PeopleSearch } from '../search.ts';
import { datesWithin } from './dates.ts';

export const peoplePerPage = 50;

/** The filters of the address as the service names them. */
export const filtersOf = ({ find, list, dates, out }: PeopleSearch) => ({
  ...(find && { search: find }),
  ...(list && { list_id: list }),
  ...(out && { wants_no_gifts: true }),
  ...(dates && datesWithin(dates, new Date(now()))),
});

export const peopleQuery = (organizationId: string, search: PeopleSearch, perPage = peoplePerPage) =>
  queryOptions({
    queryKey: ['people', organizationId, search, perPage],
    queryFn: () =>
      callService(
        'listContacts',
        { query: { ...filtersOf(search), page: search.page ?? 1, per_page: perPage } },
        { organizationId },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const personQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['person', organizationId, id],
    queryFn: () => callService('getContact', { params: { id } }, { organizationId }),
  });

export const listsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['people-lists', organizationId],
    queryFn: async () => (await callService('listContactLists', {}, { organizationId })).data,
    staleTime: 0,
  });

/** Everything that shows people is asked for again. */
export async function notePeopleChanged(queries: QueryClient, organizationId: string): Promise<void> {
  await Promise.all(
    ['people', 'person', 'people-lists', 'duplicates', 'occasion-rules'].map((key) =>
      queries.invalidateQueries({ queryKey: [key, organizationId] }),
    ),
  );
}
