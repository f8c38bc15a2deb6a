/** Reads the plans that PostgreSQL would keep for the prepared statements of the service. */
import type pg from 'pg';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the generic plan of a statement: the plan for all values. */
export async function genericPlanOf(client: pg.Client, text: string): Promise<PlanNode> {
  await client.query(`prepare explained as ${text}`);
  try {
    const { rows } = await client.query<{ count: number }>(
      `select coalesce(array_length(parameter_types, 1), 0) as count from pg_prepared_statements where name = 'explained'`,
    );
    const count = rows[0]?.count ?? 0;
    const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`;
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json, costs off) execute explained${values}`,
    );
    const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error(`PostgreSQL gave no plan for ${text}`);
    return plan.Plan;
  } finally {
    await client.query('deallocate explained');
  }
}

/** A place where a plan reads more of a table than its keys name. */
export interface WideRead {
  readonly table: string;
  readonly problem: string;
}

/** Finds the tables that a plan reads as a whole, or joins by reading all of one side. */
export const wholeReadsOf = (plan: PlanNode, growing: ReadonlySet<string>): WideRead[] =>
  nodesOf(plan).flatMap((node) => {
    const table = tableOf(node);
    const type = node['Node Type'];
    if (type === 'Seq Scan' && growing.has(table)) return [{ table, problem: 'reads the whole table' }];
    if (type !== 'Hash Join' && type !== 'Merge Join') return [];
    const joined = nodesOf(node)
      .map(tableOf)
      .find((name) => growing.has(name));
    return joined ? [{ table: joined, problem: `is joined by a ${type}` }] : [];
  });

/**
 * Finds the index scans that read all rows of an organization. `singleKeys` are unique indexes of one column, which find
 * one row.
 */
export const organizationReadsOf = (
  plan: PlanNode,
  growing: ReadonlySet<string>,
  singleKeys: ReadonlySet<string>,
): WideRead[] =>
  indexReadsUnder(plan, { isLimited: false, table: '' }).flatMap(({ table, index, condition, isLimited }) => {
    const isWide = growing.has(table) && !isLimited && !singleKeys.has(index) && columnsIn(condition) < 2;
    return isWide
      ? [{ table, problem: `is read by ${index} for every row with ${condition || 'anything'}` }]
      : [];
  });

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The table of a node; for a partition, the partitioned table. */
const tableOf = (node: PlanNode): string =>
  (node['Relation Name'] ?? '').replace(/_(\d{4}_\d{2}|default|other)$/, '');

interface Place {
  /** True if a limit above ends the scan after a few rows. */
  readonly isLimited: boolean;
  /** The table of the bitmap scan above, which its index scans do not name. */
  readonly table: string;
}

interface IndexRead extends Place {
  readonly index: string;
  readonly condition: string;
}

/** A limit reaches through nodes that pass rows on one by one. A sort or a hash reads all of its input first. */
const passesOn =
  /^(Append|Merge Append|Nested Loop|LockRows|Subquery Scan|Result|ProjectSet|Unique|Group|Index .*|Incremental Sort)$/;

function indexReadsUnder(node: PlanNode, above: Place): IndexRead[] {
  const type = node['Node Type'];
  const place = {
    isLimited: type === 'Limit' || (above.isLimited && passesOn.test(type)),
    table: tableOf(node) || above.table,
  };
  const index = node['Index Name'];
  const own = index ? [{ ...place, index, condition: node['Index Cond'] ?? '' }] : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => indexReadsUnder(child, place))];
}

/** How many columns of the index a condition names. */
const columnsIn = (condition: string): number => (condition === '' ? 0 : condition.split(' AND ').length);
