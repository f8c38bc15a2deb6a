/**
 * Insertions that follow each other become one statement with data-modifying CTEs: one message to the database and one
 * answer instead of one for each. They may refer to each other's rows by foreign keys, which are checked at the end
 * of a statement, and to nothing else, since the parts of a statement do not see each other's effects.
 */
import { fragmentOf, type Statement, toStatement } from './sql.ts';

export interface DeferredWrite {
  readonly statement: Statement<object>;
  readonly values: readonly unknown[];
  /** It reads nothing but its values, so it may become a part of another statement. */
  readonly isInsertion: boolean;
}

/** More would make statements whose plans nobody reuses. */
const maxCombined = 8;

/** The same writes in the same order, neighbouring insertions put together. */
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

/** By the names of their parts: looking up a long text that was just put together would mean hashing it. */
const combinations = new Map<string, Statement>();

function combineGroup(group: readonly DeferredWrite[]): DeferredWrite {
  const [only] = group;
  if (only && group.length === 1) return only;
  const key = group.map(({ statement }) => statement.name).join(' ');
  const statement = combinations.get(key) ?? toStatement(fragmentOf(combinedText(group)));
  combinations.set(key, statement);
  return { statement, values: group.flatMap(({ values }) => values), isInsertion: true };
}

/** `with part_0 as (insert …), part_1 as (…) insert …`, each part's parameters counted on from those before it. */
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
