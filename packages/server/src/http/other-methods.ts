import { livePath } from '@gifts/contract/dashboard/live';
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { operatorOperations } from '@gifts/contract/dashboard/operator-operations';
import { personOperations } from '@gifts/contract/dashboard/person-operations';
import { type Operation, operations } from '@gifts/contract/operations';
import { pageOperations } from '@gifts/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';

interface KnownPath {
  readonly path: string;
  /** The words between its slashes. That of a parameter begins with a brace. */
  readonly words: readonly string[];
  readonly methods: readonly string[];
}

export interface OtherMethods {
  /** Throws an error if a request that no route takes is for a known path. */
  refuse(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Answers other methods of a known path with 405 and the methods that the path supports. A route for each of the thirty
 * methods of HTTP at each path would take longer than the rest of a start, so a path is looked up when no route has taken it.
 */
export function rejectOtherMethods(app: FastifyInstance, environment: string): OtherMethods {
  const known = knownPaths(environment);
  const refuse = ({ methods }: KnownPath, request: FastifyRequest, reply: FastifyReply): never => {
    reply.header('allow', methods.join(', '));
    const { method, url } = request;
    throw new AppError('method_not_allowed', `${pathOf(url)} takes ${methods.join(' and ')}, not ${method}.`);
  };
  for (const each of known) {
    const methods = methodsTakenByOthers(each, known);
    if (methods.length === 0) continue;
    const url = each.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => refuse(each, request, reply);
    app.route({ method: methods, url, onRequest, handler: () => undefined });
  }
  return {
    refuse(request, reply) {
      const asked = wordsAskedFor(request.url);
      const found = asked && known.find(({ words }) => fits(words, asked));
      if (found) refuse(found, request, reply);
    },
  };
}

export const pathOf = (url: string): string => url.split('?')[0]?.slice(0, 200) ?? '/';

function knownPaths(environment: string): KnownPath[] {
  const offered = Object.values<Operation>(operations).filter(
    ({ sandboxOnly }) => !(sandboxOnly && environment === 'production'),
  );
  const all = [
    ...offered,
    ...Object.values(memberOperations),
    ...Object.values(pageOperations),
    ...Object.values(personOperations),
    ...Object.values(operatorOperations),
    { method: 'GET', path: livePath } as const,
  ];
  return Array.from(Map.groupBy(all, ({ path }) => path))
    .map(([path, rows]) => ({ path, words: path.split('/'), methods: rows.map(({ method }) => method) }))
    .toSorted((left, right) => countParameters(left) - countParameters(right));
}

const isParameter = (word: string): boolean => word.startsWith('{');

const countParameters = ({ words }: KnownPath): number => words.filter(isParameter).length;

/** The last word of `/v1/order_batches/price` could be an id, so that a path with an id would take a GET of it. */
function methodsTakenByOthers({ path, words, methods }: KnownPath, known: readonly KnownPath[]): string[] {
  const others = known.filter((other) => other.path !== path && fits(other.words, words));
  const taken = new Set(others.flatMap((other) => other.methods));
  return [...taken].filter((method) => !methods.includes(method));
}

const fits = (words: readonly string[], asked: readonly string[]): boolean =>
  words.length === asked.length &&
  words.every((word, index) => (isParameter(word) ? asked[index] !== '' : word === asked[index]));

function wordsAskedFor(url: string): string[] | null {
  try {
    return decodeURI(url.split('?')[0] ?? '').split('/');
  } catch {
    return null;
  }
}
