import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { matchesAny, problemOfPattern } from '@gifts/contract/event-patterns';
import type { EventType } from '@gifts/contract/events';
import { GiftsApiError, type GiftsClient, GiftsConnectionError } from '@gifts/sdk/client';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { newSecret } from '../modules/webhooks/endpoints/webhook-secret.ts';
import { clientOptions, findEndOfStream, openClient, readApiKey, toOperatorError } from './api-client.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { type Forwarding, forwardEvent, isSecret } from './forward-event.ts';
import { type Position, positionFile, readPosition, writePosition } from './listen-position.ts';
import { makeListeningKey } from './listening-key.ts';
import { requireValue } from './parse-arguments.ts';
import { readLoopbackUrl } from './post-to-loopback.ts';
import { readConfig } from './read-config.ts';
import { readSecretFile } from './read-secret-option.ts';

export const command: Command = {
  usage: `listen --forward-to http://localhost:3000/hook [--events order.*,order_batch.*] [--from-start]
                    [--url URL] [--key-file FILE | --organization ID] [--secret-file FILE] [--position FILE]

Reads the events of the key's organization and posts each of them to the address, signed like webhooks with a secret
that it prints. The key is in GIFTS_API_KEY, or in --key-file, where - is standard input. --secret-file has your own
secret (whsec_…). The first run starts with new events, or with
--from-start with the oldest event that is kept. Later runs continue where the last one stopped. While nothing listens
at the address, it retries. With --organization it uses the data of this installation and creates a read-only key.`,
  run: listen,
};

const pollEveryMs = 300;
const reconnectDelayMs = 2_000;

async function listen(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...clientOptions,
      'forward-to': { type: 'string' },
      events: { type: 'string', multiple: true, default: ['*'] },
      'from-start': { type: 'boolean', default: false },
      organization: { type: 'string' },
      'secret-file': { type: 'string' },
      // Refused with a sentence, as --key is.
      secret: { type: 'string' },
      position: { type: 'string' },
    },
  });
  const target = readLoopbackUrl(requireValue(values['forward-to'], '--forward-to'), '--forward-to');
  const isWanted = readPatterns(values.events);
  const secret = await readSecret(values, context);
  const key = values.organization
    ? await makeListeningKey(context, values.organization)
    : await readApiKey(values, context);
  const { client, url } = openClient(key, values, context.env);
  try {
    const { email } = await client.me();
    const file = values.position ?? positionFile(readConfig(context).dataDir, url, email, target.href);
    const position = await findPosition(client, file, { ...values, secret }, context);
    printProgress(
      context,
      `Events of ${email} at ${url} go to ${target.href}, signed with ${position.secret}`,
    );
    const forwarding = {
      target,
      secret: position.secret,
      say: (line: string) => context.stdout.write(`${line}\n`),
    };
    const onProgress = (sentence: string) => printProgress(context, sentence);
    await forwardAll(client, file, position, { ...forwarding, isWanted, onProgress });
  } catch (error) {
    throw toOperatorError(error);
  }
}

/** Reads event types as webhooks accept them: a type, order.*, order_batch.* or *. An option may list several, separated by commas. */
function readPatterns(values: readonly string[]): (type: EventType) => boolean {
  const patterns = values.flatMap((value) => value.split(',')).map((pattern) => pattern.trim());
  for (const pattern of patterns) {
    const problem = problemOfPattern(pattern);
    if (problem !== null) throw new UsageError(`--events: ${problem}`);
  }
  return (type) => matchesAny(patterns, type);
}

async function readSecret(
  values: { secret?: string; 'secret-file'?: string },
  context: CommandContext,
): Promise<string | undefined> {
  if (values.secret !== undefined) {
    throw new UsageError(
      '--secret would show the secret in the list of processes: give --secret-file FILE (- is standard input).',
    );
  }
  if (values['secret-file'] === undefined) return undefined;
  const secret = await readSecretFile(context, '--secret-file', values['secret-file']);
  if (isSecret(secret)) return secret;
  throw new UsageError('--secret-file must have "whsec_" and at least 24 bytes in Base64.');
}

async function findPosition(
  client: GiftsClient,
  file: string,
  options: { secret?: string | undefined; 'from-start': boolean },
  context: CommandContext,
): Promise<Position> {
  const known = await readPosition(file);
  const secret = options.secret ?? known?.secret ?? newSecret();
  let after = known?.after ?? null;
  if (options['from-start']) after = null;
  else if (!known) {
    const end = await findEndOfStream(client);
    if (end.passed > 0)
      printProgress(context, `${end.passed} earlier events are left out; --from-start posts them too.`);
    after = end.after ?? null;
  }
  await writePosition(file, { after, secret });
  return { after, secret };
}

interface ForwardingAll extends Forwarding {
  readonly isWanted: (type: EventType) => boolean;
  readonly onProgress: (sentence: string) => void;
}

/** Forwards events until the process ends. An event is posted before its position is stored, so none is lost. */
async function forwardAll(
  client: GiftsClient,
  file: string,
  { after, secret }: Position,
  { isWanted, onProgress, ...forwarding }: ForwardingAll,
): Promise<never> {
  for (let last = after; ; ) {
    const { data, list_meta } = await continueReading(client, last, onProgress);
    for (const event of data) {
      if (isWanted(event.event_type)) await forwardEvent(event, forwarding);
      last = event.id;
      await writePosition(file, { after: last, secret });
    }
    if (!list_meta.has_more) await pause(pollEveryMs);
  }
}

/** Returns the next page. Retries while the service does not answer. */
async function continueReading(
  client: GiftsClient,
  after: string | null,
  onProgress: (sentence: string) => void,
) {
  for (;;) {
    try {
      return await client.events.list({ limit: 100, ...(after !== null && { after }) });
    } catch (error) {
      if (error instanceof GiftsApiError && error.details.some(({ field }) => field === 'after')) {
        throw new OperatorError(
          `${error.message} Start again with --from-start, or delete the position file.`,
        );
      }
      const isAway =
        error instanceof GiftsConnectionError || (error instanceof GiftsApiError && error.status >= 500);
      if (!isAway) throw error;
      onProgress('The service does not answer; the command retries.');
      await pause(reconnectDelayMs);
    }
  }
}
