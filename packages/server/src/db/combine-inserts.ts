/**
 * Combines insertions that follow each other into one statement with data-modifying CTEs, so that they need one message
 * to the database instead of one each. The parts of a statement do not see each other's effects. Insertions need not:
 * their rows are in their parameters, and foreign keys between them are checked at the end of the statement.
 */
import { fragmentOf, type Statement, toStatement } from './sql.ts';

export interface DeferredWrite {
  readonly statement: Statement<object>;
  readonly values: readonly unknown[];
  /** True if it reads nothing but its values, so that it can be combined. */
  readonly isInsertion: boolean;
}

/** With more insertions, the same combination would rarely occur again, and its plan would not be reused. */
const maxCombined = 12;

/** Returns the writes in the same order, with neighbouring insertions combined. */
export function combineInserts(writes: readonly DeferredWrite[]): DeferredWrite[] {
  const combined: DeferredWrite[] = [];
  let group: DeferredWrite[] = [];
  const flushGroup = () => {
    if (group.length > 0) combined.push(combineGroup(group));
    group = [];
  };
  for (const write of writes) {
    if (!write.isInsertion) {
      flushGroup();
      combined.push(write);
    } else {
      group.push(write);
      if (group.length === maxCombined) flushGroup();
    }
  }
  flushGroup();
  return combined;
}

/** The key is the names of the parts. As a key, the combined text would have to be built and hashed each time. */
const combinations = new Map<string, Statement>();

function combineGroup(group: readonly DeferredWrite[]): DeferredWrite {
  const [only] = group;
  if (only && group.length === 1) return only;
  const key = group.map(({ statement }) => statement.name).join(' ');
  const statement = combinations.get(key) ?? toStatement(fragmentOf(combinedText(group)));
  combinations.set(key, statement);
  return { statement, values: group.flatMap(({ values }) => values), isInsertion: true };
}

/** Returns `with part_0 as (insert …), part_1 as (…) insert …`. Parameters are numbered from part to part. */
function combinedText(group: readonly DeferredWrite[]): string {
  let before = 0;
  const parts = group.map(({ statement, values }) => {
    const shift = before;
    before += values.length;
    return statement.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`);
  });
  const last = parts.pop();
  return `with ${parts.map((part, index) => `part_${index} as (${part})`).join(', ')} ${last}`;
}
