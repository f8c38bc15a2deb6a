import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, idOf, oneOf, pageOf, text } from '../parts/list-search.ts';
import { dateFilters } from '../people/dates.ts';
import {
  type DuplicatesSearch,
  duplicateKinds,
  type PeopleSearch,
  type PersonAct,
  personActs,
} from '../search.ts';
import { shell } from './shells.ts';

export const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: (search): PeopleSearch => {
    const dates = oneOf(dateFilters, search['dates']);
    return {
      ...pageOf(search),
      ...given('find', typeof search['find'] === 'number' ? String(search['find']) : text(search['find'])),
      ...given('list', idOf(search['list'])),
      ...(dates && { dates }),
      ...(search['out'] === true && { out: true as const }),
    };
  },
  component: lazyRouteComponent(() => import('../people/PeoplePage.tsx'), 'PeoplePage'),
});

export const importPeople = createRoute({
  getParentRoute: () => shell,
  path: '/people/import',
  component: lazyRouteComponent(() => import('../import/people/PeopleImportPage.tsx'), 'PeopleImportPage'),
});

export const occasions = createRoute({
  getParentRoute: () => shell,
  path: '/people/occasions',
  component: lazyRouteComponent(() => import('../occasions/OccasionsPage.tsx'), 'OccasionsPage'),
});

export const duplicates = createRoute({
  getParentRoute: () => shell,
  path: '/people/duplicates',
  validateSearch: (search): DuplicatesSearch => {
    const kind = oneOf(duplicateKinds, search['kind']);
    return { ...pageOf(search), ...(kind && { kind }) };
  },
  component: lazyRouteComponent(() => import('../duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
});

export const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  validateSearch: (search): { act?: PersonAct } => {
    const act = oneOf(personActs, search['act']);
    return act ? { act } : {};
  },
  component: lazyRouteComponent(() => import('../person/PersonPage.tsx'), 'PersonPage'),
});
