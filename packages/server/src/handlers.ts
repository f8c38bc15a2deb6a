/** What the routes need from the modules: a handler for every operation of the contract. */
import type { MemberOperationId, memberOperations } from '@gifts/contract/dashboard/member-operations';
import type { OperatorOperationId, operatorOperations } from '@gifts/contract/dashboard/operator-operations';
import type { PersonOperationId, personOperations } from '@gifts/contract/dashboard/person-operations';
import type { FieldError } from '@gifts/contract/errors';
import type { Operation, OperationId, operations } from '@gifts/contract/operations';
import type { PageOperationId, pageOperations } from '@gifts/contract/pages';
import type { Static, TSchema } from '@gifts/contract/schema';
import type { CallerContext, Services } from './context/context.ts';
import type { OperatorRequest } from './context/operator.ts';
import type { PersonAnswer, PersonRequest, PersonSession } from './context/person.ts';
import type { Statements, Tx } from './db/statements.ts';
import type { FileAnswer } from './kit/file-answer.ts';
import type { RenderedJson } from './kit/rendered-json.ts';
import type { ValidParts } from './kit/valid-parts.ts';

type Operations = typeof operations;

type Part<O, Name extends string> = O extends { readonly [key in Name]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined;

/** Params, query and body of a request, checked against the contract. */
export interface Input<O extends Operation> {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: Part<O, 'body'>;
}

/** What changes something runs in a transaction that http/ opens and commits; a GET only reads. */
type Source<O extends Operation> = O['method'] extends 'GET' ? Statements : Tx;

export type Handler<O extends Operation> = (
  context: CallerContext,
  source: Source<O>,
  input: Input<O>,
) => Promise<AnswerOf<O>>;

type AnswerOf<O extends Operation> = O extends { readonly contentType: string }
  ? FileAnswer
  : Static<O['response']> | RenderedJson;

/** How an answer that contains a secret is stored for a repeated request. */
export interface AnswerSecret<Answer> {
  /** Returns the answer as it is stored, without the secret. */
  readonly remove: (answer: Answer) => object;
  /** Returns the answer with the secret that its resource has now. Throws `not_found` if the resource is gone. */
  readonly restore: (context: CallerContext, tx: Tx, stored: Answer) => Promise<Answer>;
}

/** For an operation of which the edge has to know more. */
export interface DetailedHandler<O extends Operation> {
  readonly handle: Handler<O>;
  /**
   * Problems beyond the contract's. Asked only where the body does not fit the contract, of its parts that do:
   * `handle` refuses by itself. Returns none if the state does not allow the act at all.
   */
  readonly findFieldErrors?: (
    context: CallerContext,
    parts: ValidParts<Part<O, 'body'>>,
    params: Part<O, 'params'>,
  ) => Promise<FieldError[]>;
  /**
   * It commits steps of its own or asks somebody outside while the edge's transaction waits for it. That one may hold
   * a lock by a name meanwhile, but no rows; only some such requests run at a time, or they would hold all connections.
   */
  readonly runsOutsideTransaction?: true;
  /** Whose audit log gets the entry, if it is not the organization of the key. */
  readonly findAudited?: (context: CallerContext, tx: Tx, input: Input<O>) => Promise<string>;
  /** It commits its changes in steps of its own, and leaves none to the edge's transaction. */
  readonly commitsSteps?: true;
  /** Asks somebody outside before the transaction begins, and throws if the request must be refused. */
  readonly prepare?: (context: CallerContext, input: Input<O>) => Promise<void>;
  readonly secret?: AnswerSecret<Static<O['response']>>;
}

export type Handlers = {
  readonly [Id in OperationId]: Handler<Operations[Id]> | DetailedHandler<Operations[Id]>;
};

export type MemberHandlers = {
  readonly [Id in MemberOperationId]:
    | Handler<(typeof memberOperations)[Id]>
    | DetailedHandler<(typeof memberOperations)[Id]>;
};

/** The handlers for members of a module's routes. */
export type MemberHandlersOf<Ids extends MemberOperationId> = Pick<MemberHandlers, Ids>;

/** Of the public API, and of members who are signed in. */
export type AnyOperationId = OperationId | MemberOperationId;

/** Each handler fits its operation by the type of Handlers; the edge treats them all alike. */
export interface AnyHandler {
  handle(context: CallerContext, source: Statements | Tx, input: object): Promise<unknown>;
  findFieldErrors?(context: CallerContext, parts: object, params: unknown): Promise<FieldError[]>;
  readonly runsOutsideTransaction?: true;
  findAudited?(context: CallerContext, tx: Tx, input: object): Promise<string>;
  readonly commitsSteps?: true;
  prepare?(context: CallerContext, input: object): Promise<void>;
  readonly secret?: AnswerSecret<unknown>;
}

/** The handlers of a module's routes. */
export type HandlersOf<Ids extends OperationId> = Pick<Handlers, Ids>;

type Pages = typeof pageOperations;

/** What the service's own pages call: nobody's key says who they are, and the verb opens what it needs. */
export type PageHandler<Id extends PageOperationId> = (
  services: Services,
  input: {
    params: Part<Pages[Id], 'params'>;
    query: Part<Pages[Id], 'query'>;
    body: Part<Pages[Id], 'body'>;
  },
) => Promise<Static<Pages[Id]['response']>>;

export type PageHandlers = { readonly [Id in PageOperationId]: PageHandler<Id> };

export type PageHandlersOf<Ids extends PageOperationId> = Pick<PageHandlers, Ids>;

type People = typeof personOperations;

/** What a person does about themselves. The verb opens what it needs. */
export type PersonHandler<Id extends PersonOperationId> = (
  request: PersonRequest<People[Id]['needs'] extends 'person' ? PersonSession : PersonSession | null>,
  input: {
    params: Part<People[Id], 'params'>;
    query: Part<People[Id], 'query'>;
    body: Part<People[Id], 'body'>;
  },
) => Promise<PersonAnswer<Static<People[Id]['response']>>>;

export type PersonHandlers = { readonly [Id in PersonOperationId]: PersonHandler<Id> };

type OperatorTable = typeof operatorOperations;

/** What an operator does. The verb opens what it needs. */
export type OperatorHandler<Id extends OperatorOperationId> = (
  request: OperatorRequest,
  input: {
    params: Part<OperatorTable[Id], 'params'>;
    query: Part<OperatorTable[Id], 'query'>;
    body: Part<OperatorTable[Id], 'body'>;
  },
) => Promise<Static<OperatorTable[Id]['response']>>;

export type OperatorHandlers = { readonly [Id in OperatorOperationId]: OperatorHandler<Id> };

/** The handlers for operators of a module's routes. */
export type OperatorHandlersOf<Ids extends OperatorOperationId> = Pick<OperatorHandlers, Ids>;
