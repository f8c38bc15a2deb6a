/** Secrets of commands come from variables and files. As arguments, every user of the machine could read them. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '../kit/errors.ts';
import type { CommandContext } from './command.ts';

/** Reads the file of an option such as --key-file. The name `-` means standard input. */
export async function readSecretFile(
  { stdin }: CommandContext,
  option: string,
  file: string,
): Promise<string> {
  const content =
    file === '-' ? await text(stdin ?? Readable.from([])) : await readFile(file, 'utf8').catch(unreadable);
  if (content.trim()) return content.trim();
  throw new UsageError(`${option} ${file} is empty.`);

  function unreadable(error: NodeJS.ErrnoException): never {
    throw new UsageError(`${option} ${file} cannot be read (${error.code}).`);
  }
}
