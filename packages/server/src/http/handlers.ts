/** What the routes need from the modules: a handler for every operation of the contract. */
import type { Problem } from '@gifts/contract/errors';
import type { OperationId, operations } from '@gifts/contract/operations';
import type { Static, TSchema } from '@gifts/contract/schema';
import type { CallerContext } from '../context.ts';
import type { Statements, Tx } from '../db/statements.ts';
import type { Fitting } from '../kit/fitting.ts';
import type { RenderedJson } from '../kit/rendered-json.ts';

type Operations = typeof operations;

type Part<Operation, Name extends string> = Operation extends { readonly [key in Name]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined;

/** Params, query and body of a request, checked against the contract. */
export interface Input<Id extends OperationId> {
  params: Part<Operations[Id], 'params'>;
  query: Part<Operations[Id], 'query'>;
  body: Part<Operations[Id], 'body'>;
}

/** A POST runs in a transaction that the edge opens and commits; a GET reads. */
type Source<Id extends OperationId> = Operations[Id]['method'] extends 'GET' ? Statements : Tx;

export type Handler<Id extends OperationId> = (
  context: CallerContext,
  source: Source<Id>,
  input: Input<Id>,
) => Promise<Static<Operations[Id]['response']> | RenderedJson>;

/** For an operation that checks more of its body than the contract can say. */
export interface CheckingHandler<Id extends OperationId> {
  readonly carryOut: Handler<Id>;
  /** Asked only where the body does not fit the contract, of its parts that do: `carryOut` refuses by itself. */
  readonly findProblems: (
    context: CallerContext,
    parts: Fitting<Part<Operations[Id], 'body'>>,
  ) => Promise<Problem[]>;
}

export type Handlers = { readonly [Id in OperationId]: Handler<Id> | CheckingHandler<Id> };

/** The handlers of a module's routes. */
export type HandlersOf<Ids extends OperationId> = Pick<Handlers, Ids>;
