/** Reads the words after a command's name. Throws a UsageError if they do not fit the command's usage. */

import { parseArgs } from 'node:util';
import { canonicalLocale } from '@gifts/contract/locale';
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
  if (action) {
    context.act = `${command}_${word}`.replaceAll('-', '_');
    return action(args, context);
  }
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

/** Reads the only word of an action that has no options. */
export function readOnlyWord(args: string[], name: string): string {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  return requireSingle(positionals, name);
}

/** Reads a name of 1 to 255 characters without control characters. Returns undefined if the option is not given. */
export function readName(value: string | undefined, option = '--name'): string | undefined {
  if (value === undefined) return undefined;
  const name = value.trim();
  if (name.length > 0 && name.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(name)) return name;
  throw new UsageError(`${option} must have 1 to 255 characters, all on one line.`);
}

export const requireName = (value: string | undefined, option = '--name'): string =>
  readName(requireValue(value, option), option) ?? '';

/** Reads an option that is on or off. Returns undefined if it is not given. */
export function readSwitch(value: string | undefined, option: string): boolean | undefined {
  return value === undefined ? undefined : requireOneOf(value, ['on', 'off'], option) === 'on';
}

/** Reads a day such as 2026-12-01, and returns its first moment in UTC. */
export function readDay(text: string, option: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) {
    return day;
  }
  throw new UsageError(`${option} is "${text}" and must be a day like 2026-12-01.`);
}

/** Reads a BCP 47 tag, and returns it in its canonical form. */
export function readLocaleOption(value: string | undefined, option: string): string | undefined {
  if (value === undefined) return undefined;
  const locale = canonicalLocale(value);
  if (locale === null) {
    throw new UsageError(`${option} is "${value}" and must be a BCP 47 language tag, like de or pt-BR.`);
  }
  return locale;
}

/** Refuses an update that changes nothing. */
export function requireChange(changes: object, options: string): void {
  if (Object.values(changes).some((value) => value !== undefined)) return;
  throw new UsageError(`There is nothing to change: give ${options}.`);
}
