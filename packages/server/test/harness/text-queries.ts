/** Lets tests read and change tables with SQL texts of their own. */
import type { Database } from '../../src/db/database.ts';
import type { Statement } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/statements.ts';

type Text<Row extends object> = Statement<Row> | string;

interface TextQueries {
  /** A property, so that the compiler refuses a database that takes no texts. */
  readonly query: <Row extends object>(statement: Text<Row>, values?: readonly unknown[]) => Promise<Row[]>;
}

export interface TextTx extends Omit<Tx, 'query' | 'defer'>, TextQueries {
  readonly defer: (statement: Text<object>, values?: readonly unknown[]) => void;
}

/** A database that also accepts texts as statements. */
export interface TextDatabase extends Omit<Database, 'query' | 'transaction'>, TextQueries {
  readonly transaction: <T>(work: (tx: TextTx) => Promise<T>) => Promise<T>;
}

const statements = new Map<string, Statement<object>>();

/** Makes a statement whose rows the test declares. It is not registered, because its tables may exist only in a test. */
export function statementOf<Row extends object>(text: string): Statement<Row> {
  const statement = statements.get(text) ?? { name: `test_${statements.size}`, text, columns: [] };
  statements.set(text, statement);
  return statement as Statement<Row>;
}

const toStatementOf = <Row extends object>(statement: Text<Row>): Statement<Row> =>
  typeof statement === 'string' ? statementOf(statement) : statement;

/** Texts that change tables or look at their partitions. On a cluster, only the coordinator takes them. */
const isAboutTables =
  /^\s*(alter table (?!\S+_\d{6,} |\S+ rename )|truncate|drop table|create table|select make_\w*month\w*\(|do \$\$)|inhparent = /;

export const withTexts = (db: Database): TextDatabase => ({
  ...db,
  query: (statement, values) =>
    typeof statement === 'string' && isAboutTables.test(statement)
      ? db.defineTables((tx) => tx.query(toStatementOf(statement), values))
      : db.query(toStatementOf(statement), values),
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        ...tx,
        query: (statement, values) => tx.query(toStatementOf(statement), values),
        defer: (statement, values) => tx.defer(toStatementOf(statement), values),
      }),
    ),
});
