import type { DateFilter } from './people/dates.ts';

/** What the addresses of lists may say. */
export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const;
export const requestMethods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Times are those of a field for date and time, in the person's zone. */
export interface RequestsSearch {
  outcome?: (typeof requestOutcomes)[number];
  method?: (typeof requestMethods)[number];
  path?: string;
  key?: string;
  from?: string;
  before?: string;
  after?: string;
}

export interface EventsSearch {
  type?: string;
  about?: string;
  from?: string;
  to?: string;
  before?: number;
}

export const keyColumns = ['name', 'created', 'used', 'expires'] as const;

export interface KeysSearch {
  page?: number;
  of?: 'everyone' | undefined;
  sort?: (typeof keyColumns)[number];
  down?: true;
  /** The dialog that makes a key is open. */
  new?: true;
}

/** What the addresses of a gift that is prepared may say. */
export const recipientGroups = [
  'problems',
  'opted_out',
  'duplicates',
  'gifted_recently',
  'undeliverable',
] as const;

export interface SendSearch {
  page?: number;
  /** Words that products or recipients are searched by. */
  q?: string | undefined;
  /** Only gifts of choice. */
  kind?: 'choice' | undefined;
  brand?: string | undefined;
  /** Lowest and highest price in US cents, such as `2500-5000`. Either may be missing. */
  price?: string | undefined;
  /** Country code of two letters. */
  to?: string | undefined;
  /** The product whose details are open. */
  product?: string | undefined;
  only?: (typeof recipientGroups)[number] | undefined;
}

export interface MembersSearch {
  page?: number;
  /** A part of a name or an address. */
  find?: string;
  /** The dialog that invites somebody is open. */
  invite?: true;
}

export const duplicateKinds = ['email', 'phone', 'name'] as const;

export interface DuplicatesSearch {
  page?: number;
  /** What they have in common. */
  kind?: (typeof duplicateKinds)[number];
}

export interface PeopleSearch {
  page?: number;
  /** The beginning of a name or an address. */
  find?: string;
  /** Id of a list. */
  list?: string;
  dates?: DateFilter;
  /** Only those to whom no gifts are sent. */
  out?: true;
}

/** What is done with somebody in a dialog. */
export const personActs = ['edit', 'no_gifts', 'merge', 'delete'] as const;
export type PersonAct = (typeof personActs)[number];

export interface WorkspacesSearch {
  page?: number;
  /** The dialog that makes a workspace is open. */
  new?: true;
}

export interface AuditSearch {
  actor?: string;
  act?: string;
  subject?: string;
  /** Days such as `2026-11-23`, in the zone of the browser. Both are included. */
  from?: string;
  until?: string;
  /** Entries older than the one with this id. */
  after?: string;
}

/** The kinds of movements that can be chosen, as the API names them. */
export const movementKindNames = {
  credit: 'Paid in',
  debit: 'Taken out',
  hold: 'Held',
  capture: 'Paid from a hold',
  charge: 'Paid',
  release: 'Released',
  refund: 'Given back',
} as const;
export type ChosenKind = keyof typeof movementKindNames;

export interface MovementsSearch {
  kind?: ChosenKind;
  /** A payment method, and behind a dot the workspace whose balance it is. */
  balance?: string;
  /** Id or reference of an order, or id of a batch. */
  about?: string;
  /** Days such as `2026-11-23`, in the zone of the browser. Both are included. */
  from?: string;
  until?: string;
  before?: string;
}

export const trendRanges = ['30_days', '90_days', '12_months'] as const;
export type TrendRange = (typeof trendRanges)[number];

/** In the order in which they are asked. */
export const setupSteps = ['address', 'mail', 'cards', 'catalog', 'organization'] as const;
export type SetupStepName = (typeof setupSteps)[number];
