import type { PageOperations } from './page-operations.generated.ts';
import { bodyOf, jsonRequest, sendRequest } from './send-request.ts';

/** The URLs of a path: `/pay/${string}/summary` for `/pay/{token}/summary`, with any query. */
type AddressOf<Path extends string> = Filled<Path> | `${Filled<Path>}?${string}`;
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : Path;

type BodyOf<Input> = Input extends { body: infer Body extends object }
  ? [body: Body]
  : [body?: Record<string, never>];

/**
 * Calls an operation of the service without an API key. Throws a `RequestError`. The operation is given as a type only,
 * so a page does not contain the table of operations. An empty body makes a POST of an operation without a body.
 */
export function pageCall<Id extends keyof PageOperations = never>(
  address: AddressOf<PageOperations[Id]['path']>,
  ...[body]: BodyOf<PageOperations[Id]['input']>
): Promise<PageOperations[Id]['response']> {
  return sendRequest(address, jsonRequest(body)).then(bodyOf) as Promise<PageOperations[Id]['response']>;
}
