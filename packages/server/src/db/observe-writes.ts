import type { Statement } from './sql.ts';
import type { Tx } from './statements.ts';

export interface ObservedTx {
  readonly tx: Tx;
  /** True once a statement that changes rows was sent or deferred. */
  readonly hasWritten: () => boolean;
}

/** `for update` locks rows and changes none. Functions of the job queue change it. */
const writing =
  /\binsert into\b|\bdelete from\b|(?<!\bfor (no key )?)\bupdate\b|\bgraphile_worker\.\w+_jobs?\(/;
/** Such a statement returns the rows that it has changed. */
const returning = /^\s*(insert|update|delete)\b.*\breturning\b|\bgraphile_worker\.\w+_jobs?\(/s;

interface Effect {
  readonly isWrite: boolean;
  /** True if it has changed nothing when it returns no row. */
  readonly returnsChanged: boolean;
}

const effects = new Map<string, Effect>();

function effectOf({ name, text }: Statement<object>): Effect {
  const known = effects.get(name);
  if (known) return known;
  const effect = { isWrite: writing.test(text), returnsChanged: returning.test(text) };
  effects.set(name, effect);
  return effect;
}

/** True if a statement may change rows. */
export const isWrite = (statement: Statement<object>): boolean => effectOf(statement).isWrite;

/** Returns a transaction that remembers whether anything was written in it. */
export function observeWrites(tx: Tx): ObservedTx {
  let hasWritten = false;

  const query: Tx['query'] = (statement, values) => {
    const { isWrite, returnsChanged } = effectOf(statement);
    const sent = tx.query(statement, values);
    if (!isWrite) return sent;
    if (!returnsChanged) hasWritten = true;
    const seen = sent.then((rows) => {
      if (rows.length > 0) hasWritten = true;
      return rows;
    });
    // A caller may await it late; until then a rejection must not count as unhandled.
    seen.catch(() => {});
    return seen;
  };

  const observed: Tx = {
    ...tx,
    query,
    defer(statement, values) {
      // Locks are deferred too.
      hasWritten ||= isWrite(statement);
      tx.defer(statement, values);
    },
    insert(insertion, ...input) {
      hasWritten = true;
      tx.insert(insertion, ...input);
    },
  };
  return { tx: observed, hasWritten: () => hasWritten };
}
