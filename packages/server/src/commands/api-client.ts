/** Functions for commands that are clients of the API: opening the client, its errors, and the end of the event stream. */
import { createClient, GiftsApiError, type GiftsClient, GiftsConnectionError } from '@gifts/sdk/client';
import type { EnvironmentVariables } from '../config/environment-reader.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import type { CommandContext } from './command.ts';
import { readSecretFile } from './read-secret-option.ts';

export const clientOptions = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  // Refused with a sentence: earlier releases took the key as an argument.
  key: { type: 'string' },
} as const;

export interface ApiAccess {
  readonly client: GiftsClient;
  readonly url: string;
}

/** Returns the key of --key-file, otherwise of GIFTS_API_KEY. */
export async function readApiKey(
  values: { key?: string | undefined; 'key-file'?: string | undefined },
  context: CommandContext,
): Promise<string> {
  if (values.key !== undefined) {
    throw new UsageError(
      '--key would show the key in the list of processes: set GIFTS_API_KEY, or give --key-file FILE (- is standard input).',
    );
  }
  const file = values['key-file'];
  const key =
    file === undefined ? context.env.GIFTS_API_KEY : await readSecretFile(context, '--key-file', file);
  if (key) return key;
  throw new UsageError(
    'An API key is needed: set GIFTS_API_KEY, or give --key-file FILE (- is standard input).',
  );
}

/** Uses --url, otherwise the environment variables. The default address is the service on this machine. */
export function openClient(
  apiKey: string,
  values: { url?: string | undefined },
  env: EnvironmentVariables,
): ApiAccess {
  const { GIFTS_URL, PUBLIC_URL, PORT = '4000' } = env;
  const url = values.url ?? GIFTS_URL ?? PUBLIC_URL ?? `http://localhost:${PORT}`;
  if (!URL.canParse(url)) {
    throw new UsageError(
      `--url is "${url}" and must be the address of the service, like http://localhost:4000.`,
    );
  }
  return { url, client: createClient({ apiKey, baseUrl: url }) };
}

/** Turns a refusal or a missing answer into an OperatorError. Returns every other error unchanged. */
export function toOperatorError(error: unknown): unknown {
  if (error instanceof GiftsApiError) {
    const details = error.details.map(({ message }) => ` ${message}.`).join('');
    return new OperatorError(`The service refused: ${error.message}${details}`);
  }
  return error instanceof GiftsConnectionError ? new OperatorError(error.message) : error;
}

/** Reads the stream to its end. Returns the id of the last event (undefined if there is none) and the number of events. */
export async function findEndOfStream(
  { events }: GiftsClient,
  query: { event_type?: EventTypeName } = {},
): Promise<{ after: string | undefined; passed: number }> {
  let after: string | undefined;
  let passed = 0;
  for await (const { id } of events.all(query)) {
    after = id;
    passed += 1;
  }
  return { after, passed };
}

export type EventTypeName = NonNullable<
  NonNullable<Parameters<GiftsClient['events']['list']>[0]>['event_type']
>;
