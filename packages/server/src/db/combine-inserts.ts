/**
 * Inserts into different tables become one statement with data-modifying CTEs: one message to the database and one
 * answer instead of one for each. They may refer to each other's rows by foreign keys, which are checked at the end
 * of a statement, and to nothing else, since the parts of a statement do not see each other's effects.
 */

export interface DeferredStatement {
  text: string;
  values: readonly unknown[];
}

/** An insert that neither reads what others write nor changes rows that are there. */
export const isPlainInsert = (text: string): boolean =>
  /^\s*insert into /i.test(text) && !/\bon conflict\b|\breturning\b/i.test(text);

/** More would make statements whose plans nobody reuses. */
const maxCombined = 8;

/** The same writes in the same order, neighbouring inserts put together. */
export function combineInserts(statements: readonly DeferredStatement[]): DeferredStatement[] {
  const combined: DeferredStatement[] = [];
  let group: DeferredStatement[] = [];
  const flushGroup = () => {
    if (group.length > 0) combined.push(combineGroup(group));
    group = [];
  };
  for (const statement of statements) {
    if (!isPlainInsert(statement.text)) {
      flushGroup();
      combined.push(statement);
    } else {
      group.push(statement);
      if (group.length === maxCombined) flushGroup();
    }
  }
  flushGroup();
  return combined;
}

/** Statements by the numbers of their parts: looking up a long text that was just put together would mean hashing it. */
const texts = new Map<string, string>();
const numbers = new Map<string, number>();

function numberOf(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function combineGroup(group: readonly DeferredStatement[]): DeferredStatement {
  const [only] = group;
  if (only && group.length === 1) return only;
  const key = group.map(({ text }) => numberOf(text)).join(' ');
  let text = texts.get(key);
  if (text === undefined) {
    text = combinedText(group);
    texts.set(key, text);
  }
  return { text, values: group.flatMap(({ values }) => values) };
}

/** `with part_0 as (insert …), part_1 as (…) insert …`, each part's parameters counted on from those before it. */
function combinedText(group: readonly DeferredStatement[]): string {
  let before = 0;
  const parts = group.map(({ text, values }) => {
    const shift = before;
    before += values.length;
    return text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`);
  });
  const last = parts.pop();
  return `with ${parts.map((part, index) => `part_${index} as (${part})`).join(', ')} ${last}`;
}
