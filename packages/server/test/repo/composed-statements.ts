/** Samples of the statements that are put together when they are used, by file. Each sample has all optional parts. */

import { combineInserts } from '../../src/db/combine-inserts.ts';
import { registeredStatements } from '../../src/db/sql.ts';
import { storedKeyIn } from '../../src/db/stored-keys.ts';
import { columnsOf } from '../../src/db/tables.ts';
import { insertionOf } from '../../src/lists/build-list-checkpoints.ts';
import { countingOf } from '../../src/lists/count-list-blocks.sql.ts';
import { countedPage } from '../../src/lists/counted-page.sql.ts';
import { filteredPage } from '../../src/lists/filtered-page.ts';
import {
  idKey,
  keysFromTheTop,
  pageFromTheTop,
  pageUpFromCheckpoint,
} from '../../src/lists/locate-page.sql.ts';
import { pageSince } from '../../src/lists/page-since.sql.ts';
import { revisionKey } from '../../src/modules/batches/rendered-batches.ts';
import { orderFilters } from '../../src/modules/orders/list-orders.ts';
import { updateOf } from '../../src/modules/orders/write-orders.sql.ts';

const src = 'packages/server/src';

export const composedStatements: Readonly<Record<string, () => unknown>> = {
  // It makes all of them when it is imported.
  [`${src}/deployment/cells/copied-rows.sql.ts`]: () => {},
  [`${src}/db/combine-inserts.ts`]: combineAll,
  [`${src}/db/stored-keys.ts`]: () => storedKeyIn('vault_keys'),
  [`${src}/lists/build-list-checkpoints.ts`]: () => forEachList((list, scope) => insertionOf(list, scope)),
  [`${src}/lists/locate-page.sql.ts`]: () =>
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
  [`${src}/lists/count-list-blocks.sql.ts`]: () => forEachList((list, scope) => countingOf(list, scope)),
  [`${src}/lists/counted-page.sql.ts`]: () =>
    forEachList((list, scope) => {
      const key = list === 'order_batches' ? revisionKey : idKey;
      for (const statuses of [[], null])
        for (const after of [time, null])
          for (const before of [time, null])
            if (statuses || after || before) countedPage(list, scope, { statuses, after, before }, key);
    }),
  [`${src}/lists/filtered-page.ts`]: filterAll,
  [`${src}/modules/orders/write-orders.sql.ts`]: () =>
    updateOf(columnsOf('orders').filter((column) => column !== 'id')),
};

const organizationId = '';
const time = new Date(0);
const scopes = [
  { organizationId, partId: null },
  { organizationId, partId: '' },
];
const lists = ['order_batches', 'orders', 'order_activities', 'shipper_shipments'] as const;

function forEachList(make: (list: (typeof lists)[number], scope: (typeof scopes)[number]) => unknown): void {
  for (const list of lists) for (const scope of scopes) make(list, scope);
}

/** Makes the page of each list with all its filters. */
function filterAll(): void {
  const bounds = { statuses: [], after: time, before: time };
  const others = { ...bounds, partIds: [], since: {}, startsWith: {} };
  const ofBatches = { 't.customer_reference_id': '' };
  filteredPage('order_batches', organizationId, { equal: ofBatches, ...others }, revisionKey);
  const ofOrders = orderFilters({
    order_batch_id: '',
    reference_id: '',
    recipient_email: '',
    recipient_name: '',
    notification_status: 'bounced',
  });
  filteredPage('orders', organizationId, { ...others, ...ofOrders, ...bounds }, idKey);
  filteredPage('order_activities', organizationId, { equal: {}, ...others }, idKey);
  const since = { 't.updated_at': time };
  filteredPage('shipper_shipments', organizationId, { equal: {}, ...others, since }, idKey);
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
