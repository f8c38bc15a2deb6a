import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Event } from '@gifts/contract/event-envelope';
import { type EventType, eventTypes } from '@gifts/contract/events';
import { keysOf } from '@gifts/contract/keys-of';
import { GiftsApiError, type GiftsClient } from '@gifts/sdk/client';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { clientOptions, findEndOfStream, openClient, readApiKey, toOperatorError } from './api-client.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireSingle } from './parse-arguments.ts';
import { recipes } from './trigger-recipes.ts';

export const command: Command = {
  usage: `trigger EVENT [--url URL] [--key-file FILE]
       gifts trigger --list

Causes the event in the sandbox. The command sends a gift through the API with your key (in GIFTS_API_KEY, or in
--key-file, where - is standard input), acts as its recipient and its carrier, and prints the event.
order_batch.failed also withdraws a product of its own from the catalog, so it needs the data of the service.`,
  run: trigger,
};

const timeoutMs = 20_000;
const pollIntervalMs = 50;

async function trigger(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...clientOptions, list: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.list || positionals.length === 0) return list(context);
  const type = readType(requireSingle(positionals, 'EVENT'));
  const recipe = recipes[type];
  const { client } = openClient(await readApiKey(values, context), values, context.env);
  try {
    await requireSandbox(client);
    const { after } = await findEndOfStream(client, { event_type: type });
    const resourceId = await recipe(client, context);
    const event = await waitForEvent(client, type, { after, resourceId });
    printProgress(context, `#${event.sequence} ${type}  ${event.id}`);
    context.stdout.write(`${JSON.stringify(event, null, 2)}\n`);
  } catch (error) {
    throw toOperatorError(error);
  }
}

/** Refuses production, where a real gift would be sent and paid. */
async function requireSandbox({ sandbox }: GiftsClient): Promise<void> {
  try {
    await sandbox.clock();
  } catch (error) {
    if (!(error instanceof GiftsApiError && error.status === 404)) throw error;
    throw new OperatorError(
      'This is the production environment: events can be triggered only in the sandbox.',
    );
  }
}

function readType(word: string): EventType {
  const types = keysOf(eventTypes);
  const type = types.find((known) => known === word);
  if (type) return type;
  throw new UsageError(`There is no event "${word}". The events are ${types.join(', ')}.`);
}

function list({ stdout }: CommandContext): void {
  const lines = keysOf(eventTypes).map((type) => `${type.padEnd(30)}${eventTypes[type].when}\n`);
  stdout.write(lines.join(''));
}

async function waitForEvent(
  { events }: GiftsClient,
  type: EventType,
  { after, resourceId }: { after: string | undefined; resourceId: string },
): Promise<Event> {
  const until = performance.now() + timeoutMs;
  let last = after;
  while (performance.now() < until) {
    const { data, list_meta } = await events.list({
      event_type: type,
      ...(last !== undefined && { after: last }),
    });
    const found = data.find((event) => event.data.id === resourceId);
    if (found) return found;
    last = list_meta.next_after ?? undefined;
    await pause(pollIntervalMs);
  }
  throw new OperatorError(
    `The actions for ${type} succeeded, but the event did not arrive within ${timeoutMs / 1000} s: is a worker running?`,
  );
}
