/** Rules for SQL: which folder owns a table, and that every statement names its organization. */
import { type Rule, readRepositoryFile, type Source } from './sources.ts';
import { childOf, listOf, type Node, nameOf, nodesOf, placeOf, textsOf } from './syntax.ts';
import { owners } from './table-owners.ts';

const src = 'packages/server/src/';
const modules = `${src}modules/`;
/** Tables that belong to a folder outside of the modules. */
const folderOf = (owner: string): string =>
  owner.startsWith('../') ? `${src}${owner.slice(3)}/` : `${modules}${owner}/`;

/** Files that may use tables of other folders, with the reason. */
const crossOwnerFiles: Readonly<Record<string, { tables: readonly string[]; reason: string }>> = {
  'organizations/organizations.sql.ts': {
    tables: ['ledger_accounts', 'ledger_balances'],
    reason: 'A caller is read with the accounts it can pay from.',
  },
  'orders/shipments-of-order.sql.ts': {
    tables: ['shipments', 'shipment_tracking_numbers'],
    reason: 'An order is read with its shipments in one statement.',
  },
  'orders/orders-of-brand.sql.ts': {
    tables: ['organizations', 'carts', 'shipments'],
    reason: 'The price of a brand in the orders of all organizations is in their carts.',
  },
  'orders/find-orders.sql.ts': {
    tables: ['order_batches', 'carts', 'workspaces', 'users'],
    reason: 'An order is read with its batch, carts, workspace and sender in one statement.',
  },
  'bulk/bulk-acts.sql.ts': {
    tables: ['users'],
    reason: 'An act is read with the name of whoever began it.',
  },
  'orders/selected-orders.sql.ts': {
    tables: ['ledger_holds'],
    reason: 'What is held for many orders is summed where they are counted.',
  },
  'views/views.sql.ts': { tables: ['users'], reason: 'A view is read with the name of its owner.' },
  'batches/batches.sql.ts': {
    tables: ['workspaces', 'users'],
    reason: 'A batch is read with its workspace and sender in one statement.',
  },
  'drafts/drafts.sql.ts': {
    tables: ['users'],
    reason: 'A draft is read with the names of those who have made and changed it.',
  },
  'drafts/approvals/approval-requests.sql.ts': {
    tables: ['users', 'workspaces'],
    reason: 'A request is read with its workspace and with the names of those who asked and decided.',
  },
  'spending/committed.sql.ts': {
    tables: ['order_batches', 'orders'],
    reason: 'What the gifts of a month cost is added up in one statement.',
  },
  'spending/spending-limits.sql.ts': {
    tables: ['workspaces', 'users'],
    reason: 'A limit is read with the name of its workspace or member.',
  },
  'occasions/occasion-rules.sql.ts': {
    tables: ['users', 'workspaces', 'workspace_members', 'contact_lists', 'gift_templates', 'drafts'],
    reason:
      'A rule is read with what it names, with whether its member may send, and with its drafts that wait.',
  },
  'drafts/old-drafts.sql.ts': {
    tables: ['organizations'],
    reason: 'Those with old drafts are found by a look at the head of an index for each.',
  },
  'drafts/draft-imports.sql.ts': {
    tables: ['users', 'order_batches'],
    reason: 'An import is read with the name of whoever made it, or of the batch that it was sent with.',
  },
  'drafts/templates/gift-templates.sql.ts': {
    tables: ['users'],
    reason: 'A template is read with the name of whoever made it.',
  },
  'drafts/recipients/recipient-groups.sql.ts': {
    tables: ['orders', 'mail_suppressions', 'mail_opt_outs', 'contacts'],
    reason:
      'Up to 100,000 recipients are compared with earlier gifts, with addresses that get no mail, and with people to whom no gifts are sent.',
  },
  'batches/rendered-batches.ts': {
    tables: ['orders'],
    reason: 'A page of batches is read with the revisions of the orders it shows.',
  },
  'batches/new-orders.sql.ts': {
    tables: ['orders', 'order_activities', 'events'],
    reason: 'One statement makes all orders of a batch with their activities and events.',
  },
  'stock/stock.sql.ts': {
    tables: ['orders'],
    reason: 'What a large batch takes is written for all its orders in one statement.',
  },
  'notifications/mails.sql.ts': {
    tables: ['orders'],
    reason: 'A caller sees the mails of orders in the workspaces it can reach.',
  },
  'notifications/failure-notices.sql.ts': {
    tables: ['orders'],
    reason: 'Failed mails are marked as reported and named with their recipients in one statement.',
  },
  'notifications/overdue-mails.sql.ts': {
    tables: ['organizations'],
    reason: 'Those with mails to give up are found by a look at the head of an index for each.',
  },
  'fulfilment/trackers/due-trackers.sql.ts': {
    tables: ['organizations'],
    reason: 'Those with trackers to ask about are found by a look at the head of an index for each.',
  },
  'scheduled-work/due-items.sql.ts': {
    tables: [
      'organizations',
      'order_batches',
      'orders',
      'notification_notices',
      'sender_news',
      'shipments',
      'occasion_rules',
    ],
    reason:
      'What falls due first is found across batches, orders, shipments, notices, news and rules in one statement.',
  },
  'notifications/mail-health.sql.ts': {
    tables: ['organizations'],
    reason: 'The operator sees how mail of all organizations goes.',
  },
  'ledger/ledger-proofs.sql.ts': {
    tables: ['organizations'],
    reason: 'The metrics tell how far the ledgers of all organizations are verified and sealed.',
  },
  'payments/charges/recent-charges.sql.ts': {
    tables: ['organizations'],
    reason: 'The metrics count the latest charges of all organizations by a look at an index for each.',
  },
  'webhooks/deliveries/backlog.sql.ts': {
    tables: ['organizations'],
    reason: 'The metrics count what is due at all webhooks, by the clock of their organization.',
  },
  'webhooks/endpoints/failing-endpoints.sql.ts': {
    tables: ['organizations'],
    reason: 'The operator sees how many webhooks of all organizations fail.',
  },
  'audit/audit-entries.sql.ts': {
    tables: ['organizations'],
    reason: 'The operator reads the entries of all organizations.',
  },
  'codes/code-waits.sql.ts': {
    tables: ['organizations'],
    reason: 'Orders that wait for codes are found by a look at an index for each organization.',
  },
  'codes/stocks.sql.ts': {
    tables: ['products'],
    reason: 'The operator sees the codes of each product by its name in the catalog.',
  },
  'gifts/recipient-requests.sql.ts': {
    tables: ['organizations', 'orders'],
    reason:
      'The operator sees what recipients of all organizations wait for, and a sender hears once for each batch.',
  },
  'scheduled-work/parked-items.sql.ts': {
    tables: ['organizations'],
    reason: 'The operator sees what waits in all organizations.',
  },
  '../lists/page-since.sql.ts': {
    tables: ['events'],
    reason: 'The rows that a list has got since it was counted are found by their events.',
  },
  '../lists/status-counts.sql.ts': {
    tables: ['orders', 'order_activities'],
    reason: 'Rows that no block contains yet are counted with those of the blocks in one statement.',
  },
  'payments/charges/unresolved.sql.ts': {
    tables: ['organizations'],
    reason: 'Charges whose outcome is not known are found by a look at the head of an index for each.',
  },
  'events/event-streams.sql.ts': {
    tables: ['organizations'],
    reason: 'Those with events that have no number are found by a look at an index for each.',
  },
  'webhooks/engine/due-deliveries.sql.ts': {
    tables: ['organizations'],
    reason: 'Deliveries are due by the clock of their organization, and are read for all of them at once.',
  },
  'webhooks/engine/endpoint-ownership.sql.ts': {
    tables: ['organizations'],
    reason: 'What a process has, or one that died had, is found by a look at an index for each.',
  },
  'ledger/gateway-bookings.sql.ts': {
    tables: ['organizations'],
    reason: 'A payout of the card gateway contains payments of many organizations.',
  },
  'payments/reconciliation/causes.sql.ts': {
    tables: ['organizations'],
    reason: 'The card gateway names charges and refunds without their organization.',
  },
  'ledger/payables.sql.ts': {
    tables: ['organizations'],
    reason: 'A payout settles what the ledgers of all organizations owe.',
  },
  'ledger/seals.sql.ts': {
    tables: ['organizations'],
    reason: 'Those with something to seal are found by a look at the ends of two indexes for each.',
  },
  'money/money-sums.sql.ts': {
    tables: ['organizations', 'ledger_seals'],
    reason: 'Those with something to add up are found by a look at an index for each.',
  },
  'ledger/ledger-checks.sql.ts': {
    tables: [
      'orders',
      'order_batches',
      'carts',
      'charges',
      'refunds',
      'disputes',
      'money_positions',
      'money_held',
      'money_holds',
      'money_months',
    ],
    reason:
      'What was booked is compared with the orders, carts, charges, refunds and disputes it was booked for, and with the sums that pages show.',
  },
  'ledger/held-sum.sql.ts': {
    tables: ['money_positions', 'money_held'],
    reason: 'The kept sum and the entries that are not in it yet are added up in one snapshot.',
  },
  'invoices/uninvoiced.sql.ts': {
    tables: ['ledger_entries', 'ledger_transfers'],
    reason: 'What is on no invoice yet is found, and proved against the account, in one statement each.',
  },
  '../idempotency/delete-expired-idempotency-keys.ts': {
    tables: ['organizations'],
    reason: 'Those with old answers are found by a look at the head of an index for each.',
  },
  '../deployment/deployment.sql.ts': {
    tables: ['organizations'],
    reason: 'Data with organizations takes no environment by default.',
  },
  'orders/orders-to-erase.sql.ts': {
    tables: ['organizations'],
    reason: 'What is due is found by the clock of each organization, at the head of an index.',
  },
  'notifications/delete-mails.sql.ts': {
    tables: ['organizations'],
    reason: 'Organizations with old mails are found at the head of an index.',
  },
  '../deployment/cells/cell-figures.sql.ts': {
    tables: ['organizations', 'orders'],
    reason: 'How much a cell has is counted over all its organizations.',
  },
  '../seed/seed.ts': {
    tables: ['products', 'organizations'],
    reason: 'The first start names a product to try, and nothing is seeded beside other organizations.',
  },
  '../seed/built-in-catalog.ts': {
    tables: ['products'],
    reason: 'Seeding checks whether it was done before.',
  },
  '../seed/seed-demo.ts': {
    tables: ['organizations', 'users'],
    reason: 'Seeding checks whether it was done before.',
  },
  '../seed/demo-key.ts': {
    tables: ['api_keys', 'api_key_hashes'],
    reason: 'Seeding checks whether it was done before.',
  },
};

const pathOf = (file: string): string =>
  file.startsWith('../') ? `packages/server/src/${file.slice(3)}` : `${modules}${file}`;
const crossOwnerTables = new Map(
  Object.entries(crossOwnerFiles).map(([file, guest]) => [pathOf(file), guest.tables]),
);

interface Reference {
  readonly table: string;
  readonly alias: string | null;
  readonly isInsert: boolean;
  /** Where in the text it is. */
  readonly index: number;
}

const isSql = /\b(select|insert into|delete from)\b|\bupdate \w+ (\w+ )?set\b|^\s*join /;
const reference = /\b(from|join|using|update|insert into)\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(\w+))?/g;
const notAliases = new Set(
  'where on set order group join left right inner cross values select limit for as union having returning'.split(
    ' ',
  ),
);

function referencesIn(text: string): Reference[] {
  if (!isSql.test(text)) return [];
  return [...text.matchAll(reference)].map(({ index, 1: verb, 2: table = '', 3: alias }) => ({
    table,
    alias: alias === undefined || notAliases.has(alias) ? null : alias,
    isInsert: verb === 'insert into',
    index,
  }));
}

/** What makes SQL on the table that it is given first; see db/sql.ts and db/insertions.ts. */
const tableFunctions = new Set([
  'columns',
  'allColumns',
  'renamed',
  'jsonObject',
  'insertInto',
  'insertManyInto',
  'insertSelected',
]);

function tablesIn(source: Source): { node: Node; table: string }[] {
  const inTexts = textsOf(source).flatMap(({ node, text }) =>
    referencesIn(text).map(({ table }) => ({ node, table })),
  );
  const inCalls = nodesOf(source).flatMap((node) => {
    const isCall =
      node.type === 'CallExpression' && tableFunctions.has(nameOf(childOf(node, 'callee')) ?? '');
    const table = isCall ? listOf(node, 'arguments')[0]?.value : undefined;
    return typeof table === 'string' ? [{ node, table }] : [];
  });
  return [...inTexts, ...inCalls];
}

export const sqlStandsWithItsOwner: Rule = (source) => {
  const granted = crossOwnerTables.get(source.path) ?? [];
  const named = tablesIn(source);
  const violations = named.flatMap(({ node, table }) => {
    const owner = Object.hasOwn(owners, table) ? owners[table] : undefined;
    if (!owner || source.path.startsWith(folderOf(owner)) || granted.includes(table)) return [];
    return [
      `${placeOf(source, node)} holds SQL on ${table}, which belongs to ${folderOf(owner)}. Put a named function into its *.sql.ts and call it.`,
    ];
  });
  const needless = granted.filter((table) => !named.some((each) => each.table === table));
  return [
    ...violations,
    ...needless.map(
      (table) =>
        `${source.path}: nothing here names ${table} any more. Remove it from the crossOwnerFiles in packages/server/test/repo/tenancy.ts.`,
    ),
  ];
};

/** The tables with an organization_id, from the generated types. Another test compares those with the migrations. */
export const tenantTables: ReadonlySet<string> = (() => {
  const { text } = readRepositoryFile('packages/server/src/db/tables.generated.ts');
  const rows = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name, body]) => [name, body]),
  );
  const tables = [...(rows.get('DB') ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)];
  return new Set(
    tables.flatMap(([, table, row]) =>
      table && rows.get(row)?.includes(' organization_id:') ? [table] : [],
    ),
  );
})();

/** An interpolated table may be a tenant table. */
export const sqlNamesTheOrganization = ({ text }: { text: string }): string[] =>
  referencesIn(text)
    .filter((each) => tenantTables.has(each.table) && !isBound(queryAround(text, each.index), each))
    .map(
      ({ table, index }) =>
        `A statement reads or writes ${table} of all organizations at "${text.slice(index, index + 60)}". Bind its organization_id, in joins too: it keeps tenants apart and lets the tables be distributed.`,
    );

const isBound = (query: string, { alias, isInsert }: Reference): boolean =>
  alias === null || isInsert
    ? /(?<!\.)\borganization_id\b/.test(query)
    : query.includes(`${alias}.organization_id`);

/** The query that a position belongs to, without the queries inside it. */
function queryAround(text: string, index: number): string {
  const queries: { text: string; isOurs: boolean }[] = [{ text: '', isOurs: false }];
  const open: ('query' | 'other')[] = [];
  for (const [at, character] of [...text].entries()) {
    if (character === '(') {
      const isQuery = /^\(\s*(select|with|insert|update|delete)\b/.test(text.slice(at));
      open.push(isQuery ? 'query' : 'other');
      if (isQuery) queries.push({ text: '', isOurs: false });
    }
    const query = queries.at(-1);
    if (query) {
      query.text += character;
      query.isOurs ||= at === index;
    }
    if (character === ')' && open.pop() === 'query') {
      if (query?.isOurs) return query.text;
      queries.pop();
    }
  }
  return queries[0]?.text ?? '';
}
