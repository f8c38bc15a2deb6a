import type { PageOperations } from './page-operations.generated.ts';
import { bodyOf, jsonRequest, sendRequest } from './send-request.ts';

/** What fits a path: `/pay/${string}/summary` for `/pay/{token}/summary`, and any query behind it. */
type AddressOf<Path extends string> = Filled<Path> | `${Filled<Path>}?${string}`;
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : Path;

type BodyOf<Input> = Input extends { body: infer Body extends object } ? [body: Body] : [];

/**
 * Calls the service for this page, which carries no API key. Throws a `RequestError`. The operation is named as a type
 * alone, so a page holds no table of operations.
 */
export function pageCall<Id extends keyof PageOperations = never>(
  address: AddressOf<PageOperations[Id]['path']>,
  ...[body]: BodyOf<PageOperations[Id]['input']>
): Promise<PageOperations[Id]['response']> {
  return sendRequest(address, jsonRequest(body)).then(bodyOf) as Promise<PageOperations[Id]['response']>;
}
