/** Reads the words after a command's name. Throws a UsageError if they do not fit the command's usage. */
import { UsageError } from '../kit/errors.ts';
import type { CommandContext } from './command.ts';

export type Action = (args: string[], context: CommandContext) => Promise<void>;

/** Runs the action whose name is the first word. */
export async function runAction(
  command: string,
  actions: Readonly<Record<string, Action>>,
  [word, ...args]: string[],
  context: CommandContext,
): Promise<void> {
  const action = word !== undefined && Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action) return action(args, context);
  const known = Object.keys(actions).join(', ');
  const problem =
    word === undefined
      ? `"gifts ${command}" needs an action`
      : `There is no action "gifts ${command} ${word}"`;
  throw new UsageError(`${problem}. The actions are ${known}: see gifts ${command} --help.`);
}

export function requireValue(value: string | undefined, name: string): string {
  if (value?.trim()) return value.trim();
  throw new UsageError(`${name} is required.`);
}

export function requireOneOf<Word extends string>(value: string, words: readonly Word[], name: string): Word {
  const found = words.find((word) => word === value);
  if (found) return found;
  throw new UsageError(`${name} is "${value}" and must be one of ${words.join(', ')}.`);
}

export function requireSingle(positionals: readonly string[], name: string): string {
  const [value, extra] = positionals;
  if (value !== undefined && extra === undefined) return value;
  throw new UsageError(value === undefined ? `${name} is required.` : `${name} can be given only once.`);
}
