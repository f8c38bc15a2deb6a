/** Saved views of lists: filters, columns and order under a name, of one person or shared with everybody. */
import { define } from '../operations/operation.ts';
import {
  IdParams,
  ListOf,
  listSorts,
  NoContent,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { orderStatuses, sendStatuses, undeliveredNotificationStatuses } from '../states.ts';
import { viewColumns, viewLists } from './view-lists.ts';

/** A person has no more views of their own, and an organization no more that are shared. */
export const mostViews = { own: 50, shared: 100 } as const;

const text = (description: string) => Type.Optional(RequiredLine(255, description));

/** The filters of both lists. `viewFilters` says which list has which. */
export const ViewFilters = Strict({
  status: Type.Optional(
    Type.Enum([...new Set([...orderStatuses, ...sendStatuses])], {
      description: 'Status of the order or, of batches, of the sending.',
    }),
  ),
  workspace_id: Type.Optional(Uuid('Workspace.')),
  recipient_name: text('Beginning of the name of the recipient.'),
  recipient_email: text('E-mail address of the recipient.'),
  reference_id: text('Reference of the order.'),
  notification_status: Type.Optional(
    Type.Enum([...undeliveredNotificationStatuses], {
      description: 'What became of a mail that did not arrive.',
    }),
  ),
  customer_reference_id: text('Your own reference of the batch.'),
  created_within_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3_650, description: 'Created within so many days, 1 to 3650.' }),
  ),
});
export type ViewFilters = Static<typeof ViewFilters>;

const columnNames = [...new Set([...viewColumns.orders, ...viewColumns.order_batches])];

const fields = {
  name: RequiredLine(100, 'Name of the view.'),
  filters: ViewFilters,
  columns: Type.Array(Type.Enum(columnNames), {
    minItems: 1,
    maxItems: columnNames.length,
    uniqueItems: true,
    description: 'Columns of the list, in the order in which they are shown.',
  }),
  sort: Type.Enum([...listSorts], { description: 'Which end of the list is shown first.' }),
  is_shared: Type.Boolean({
    description: 'True if everybody in the organization sees it. Admins and senders share views.',
  }),
};
/** A view that says nothing of it shows the newest first. */
const sort = Type.Optional(fields.sort);
const list = Type.Enum([...viewLists], { description: 'The list that it is a view of.' });

export const SavedView = Type.Object(
  {
    id: Uuid('Id of the view.'),
    list,
    ...fields,
    is_own: Type.Boolean({ description: 'True if the person who asks has made it.' }),
    owner_name: Type.String({ description: 'Name of the person who made it.' }),
    can_change: Type.Boolean({
      description: 'True for those who made it, and of shared views for admins.',
    }),
    updated_at: Timestamp('Time of the last change.'),
  },
  { title: 'SavedView', description: 'Filters, columns and order of a list, under a name.' },
);
export type SavedView = Static<typeof SavedView>;

export const CreateViewInput = Strict({ list, ...fields, sort });
export type CreateViewInput = Static<typeof CreateViewInput>;

export const UpdateViewInput = Strict({
  name: Type.Optional(fields.name),
  filters: Type.Optional(fields.filters),
  columns: Type.Optional(fields.columns),
  sort,
  is_shared: Type.Optional(fields.is_shared),
});
export type UpdateViewInput = Static<typeof UpdateViewInput>;

export const viewOperations = {
  listViews: define({
    method: 'GET',
    path: '/internal/views',
    tag: 'Views',
    summary: 'List saved views',
    description: "Returns the person's own views of a list and those that are shared, by name.",
    callers: 'members',
    access: 'read',
    query: Strict({ list }),
    status: 200,
    response: ListOf(SavedView),
    errors: [],
  }),
  createView: define({
    method: 'POST',
    path: '/internal/views',
    tag: 'Views',
    summary: 'Save a view',
    description: `Saves filters, columns and order under a name. A person has at most ${mostViews.own} views, and an organization at most ${mostViews.shared} that are shared.`,
    callers: 'members',
    access: 'read',
    body: CreateViewInput,
    status: 201,
    response: SavedView,
    errors: ['forbidden'],
  }),
  updateView: define({
    method: 'PATCH',
    path: '/internal/views/{id}',
    tag: 'Views',
    summary: 'Change a saved view',
    description:
      'Changes what is given and keeps the rest. Those who made a view change it, and of shared views admins.',
    callers: 'members',
    access: 'read',
    params: IdParams,
    body: UpdateViewInput,
    status: 200,
    response: SavedView,
    errors: ['forbidden', 'not_found'],
  }),
  removeView: define({
    method: 'DELETE',
    path: '/internal/views/{id}',
    tag: 'Views',
    summary: 'Remove a saved view',
    description: 'Removes a view for everybody who sees it. The list stays as it is.',
    callers: 'members',
    access: 'read',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['forbidden', 'not_found'],
  }),
} as const;
