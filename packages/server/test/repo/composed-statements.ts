/** Statements that are put together when they are used, by the file that does: at least one with all its parts. */
import { combineInserts } from '../../src/db/combine-inserts.ts';
import { registeredStatements } from '../../src/db/sql.ts';
import { columnsOf } from '../../src/db/tables.ts';
import { updateOf } from '../../src/modules/orders/write-orders.sql.ts';

const src = 'packages/server/src';

export const composedStatements: Readonly<Record<string, () => unknown>> = {
  [`${src}/db/combine-inserts.ts`]: combineAll,
  [`${src}/modules/orders/write-orders.sql.ts`]: () => updateOf(columnsOf('orders')),
};

/** Every insertion beside others. */
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
