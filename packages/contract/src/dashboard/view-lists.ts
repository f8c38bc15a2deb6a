/** What the lists of the dashboard can show and leave out. Pages read it too, so there are no schemas here. */
/** The columns that a list of the dashboard can show, in their usual order. The first one is always shown. */
export const viewColumns = {
  orders: [
    'recipient',
    'status',
    'gift',
    'amount',
    'mail',
    'created',
    'expires',
    'workspace',
    'sender',
    'reference',
    'link',
  ],
  order_batches: [
    'name',
    'status',
    'recipients',
    'created',
    'expires',
    'workspace',
    'sender',
    'method',
    'reference',
  ],
} as const;
export type ViewList = keyof typeof viewColumns;
export const viewLists = ['orders', 'order_batches'] as const satisfies readonly ViewList[];

export const viewFilters = {
  orders: [
    'status',
    'workspace_id',
    'recipient_name',
    'recipient_email',
    'reference_id',
    'notification_status',
    'created_within_days',
  ],
  order_batches: ['status', 'workspace_id', 'customer_reference_id', 'created_within_days'],
} as const satisfies Record<ViewList, readonly string[]>;

export type ViewFilterName = (typeof viewFilters)[ViewList][number];
