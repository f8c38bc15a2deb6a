import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlikeContact, DuplicateGroup } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';
import { sayBirthday } from '../people/dates.ts';
import type { DuplicatesSearch } from '../search.ts';

export const groupsPerPage = 20;

export const duplicatesQuery = (organizationId: string, { page = 1, kind }: DuplicatesSearch) =>
  queryOptions({
    queryKey: ['duplicates', organizationId, page, kind ?? null],
    queryFn: () =>
      callService(
        'listContactDuplicates',
        { query: { page, per_page: groupsPerPage, ...(kind && { kind }) } },
        { organizationId },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const kindNames: Readonly<Record<DuplicateGroup['kind'], string>> = {
  email: 'The same mailbox',
  phone: 'The same phone number',
  name: 'The same name, and more',
};

/** The facts by which people are told apart. */
export const factsOf = (person: AlikeContact): readonly string[] => [
  ...[person.email, person.phone, person.company, person.title].filter((fact) => fact !== null),
  ...(person.birthday ? [`Born on ${sayBirthday(person.birthday)}`] : []),
  ...(person.lists_count > 0
    ? [`In ${person.lists_count} ${person.lists_count === 1 ? 'list' : 'lists'}`]
    : []),
];

/** The same group on the next page load has the same key. */
export const keyOfGroup = ({ kind, people }: DuplicateGroup): string =>
  [kind, ...people.map(({ id }) => id)].join(' ');
