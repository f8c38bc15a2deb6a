/** Samples of the statements that are put together when they are used, by file. Each sample has all optional parts. */
import { combineInserts } from '../../src/db/combine-inserts.ts';
import { registeredStatements } from '../../src/db/sql.ts';
import { columnsOf } from '../../src/db/tables.ts';
import { insertionOf } from '../../src/lists/build-list-checkpoints.ts';
import { filteredPage } from '../../src/lists/find-page.ts';
import { idKey, keysFromTheTop, pageFromTheTop, pageUpFromCheckpoint } from '../../src/lists/locate-page.ts';
import { pageSince } from '../../src/lists/page-since.sql.ts';
import { revisionKey } from '../../src/modules/batches/rendered-batches.ts';
import { updateOf } from '../../src/modules/orders/write-orders.sql.ts';

const src = 'packages/server/src';

export const composedStatements: Readonly<Record<string, () => unknown>> = {
  [`${src}/db/combine-inserts.ts`]: combineAll,
  [`${src}/lists/build-list-checkpoints.ts`]: () => forEachList((list, scope) => insertionOf(list, scope)),
  [`${src}/lists/locate-page.ts`]: () =>
    forEachList((list, scope) => {
      const key = list === 'order_batches' ? revisionKey : idKey;
      pageFromTheTop(list, scope, key);
      pageUpFromCheckpoint(list, scope, key);
    }),
  [`${src}/lists/page-since.sql.ts`]: () =>
    forEachList((list, scope) => {
      const key = list === 'order_batches' ? revisionKey : idKey;
      pageSince(list, scope, keysFromTheTop(list, scope, key));
    }),
  [`${src}/lists/find-page.ts`]: filterAll,
  [`${src}/modules/orders/write-orders.sql.ts`]: () => updateOf(columnsOf('orders')),
};

const organizationId = '';
const scopes = [
  { organizationId, workspaceId: null },
  { organizationId, workspaceId: '' },
];
const lists = ['order_batches', 'orders', 'order_activities'] as const;

function forEachList(make: (list: (typeof lists)[number], scope: (typeof scopes)[number]) => unknown): void {
  for (const list of lists) for (const scope of scopes) make(list, scope);
}

/** Makes the page of each list with all its filters. */
function filterAll(): void {
  const bounds = { after: '2026-01-01T00:00:00Z', before: '2027-01-01T00:00:00Z', workspaceIds: [] };
  const byStatus = { equal: { 't.customer_reference_id': '', 't.send_status': '' }, ...bounds };
  filteredPage('order_batches', organizationId, byStatus, revisionKey);
  const ofOrders = {
    't.status': '',
    't.order_batch_id': '',
    'reference_bytes(t.id)': '',
    'lower(t.recipient_email)': '',
  };
  filteredPage('orders', organizationId, { equal: ofOrders, ...bounds }, idKey);
  const oneOf = { column: 'order_status', values: [] };
  filteredPage('order_activities', organizationId, { equal: {}, oneOf, ...bounds }, idKey);
}

/** Combines all insertions. */
function combineAll(): void {
  const insertions = registeredStatements().filter(({ text }) =>
    /^insert into \w+ \([^()]*\)\s+(values \(|select \$?[^()]* from json_to_recordset)/.test(text),
  );
  combineInserts(
    insertions.map((statement) => {
      const numbers = [...statement.text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
      return { statement, values: Array(Math.max(...numbers)).fill(null), isInsertion: true };
    }),
  );
}
