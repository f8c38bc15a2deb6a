import { readFile } from 'node:fs/promises';
import { OperatorError } from './errors.ts';

/** Reads a file of an operator as UTF-8, without the byte order mark that spreadsheets write. */
export async function readTextFile(path: string): Promise<string> {
  return decode(path, await read(path));
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new OperatorError(`${path} is a folder: name a file in it.`);
    if (code === 'EACCES') throw new OperatorError(`${path} cannot be read by this user.`);
    throw error;
  }
}

/** The decoder removes the byte order mark. */
function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${path} is not UTF-8: save it again as "CSV UTF-8".`);
  }
}
