/** Finds all statements of the service by importing the files that make them. */
import { join } from 'node:path';
import { registeredStatements, type Statement } from '../../src/db/sql.ts';
import { composedStatements } from './composed-statements.ts';
import { type Rule, type Source, server } from './sources.ts';
import { childOf, type Node, nameOf, nodesOf, placeOf } from './syntax.ts';

const root = join(import.meta.dirname, '../../../..');
const makers = new Set(['sql', 'toStatement', 'insertInto', 'insertManyInto']);

const statementsIn = (source: Source): readonly Node[] =>
  nodesOf(source).filter((node) => makers.has(nameOf(childOf(node, 'tag') ?? childOf(node, 'callee')) ?? ''));

/** Returns all statements, with samples of those that are put together when they are used. */
export async function findStatements(): Promise<readonly Statement<object>[]> {
  const files = server.filter((source) => statementsIn(source).length > 0);
  for (const { path } of files) await import(join(root, path));
  for (const compose of Object.values(composedStatements)) compose();
  return registeredStatements();
}

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

const contains = (outer: Node, inner: Node): boolean =>
  outer.start <= inner.start && Number(outer.end) >= Number(inner.end);

/** No test would ask the database about a statement that does not exist when its file is imported. */
export const composedStatementsAreKnown: Rule = (source) => {
  if (source.path in composedStatements) return [];
  const functions = nodesOf(source).filter(isFunction);
  return statementsIn(source)
    .filter((node) => functions.some((each) => contains(each, node)))
    .map(
      (node) =>
        `${placeOf(source, node)} puts a statement together when it is used. Make it a constant of the file, or give a sample of it to packages/server/test/repo/composed-statements.ts.`,
    );
};
