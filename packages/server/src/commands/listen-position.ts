/** The position of `gifts listen` in the event stream. It is stored in a small file between two runs. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../kit/errors.ts';

export interface Position {
  /** The id of the last processed event; null if there was none. */
  readonly after: string | null;
  readonly secret: string;
}

/** Returns the path of the file of a key and a target. */
export function positionFile(dataDir: string, ...parts: readonly string[]): string {
  const name = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  return join(dataDir, 'listen', `${name}.json`);
}

export async function readPosition(file: string): Promise<Position | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const position = parse(text);
  if (position) return position;
  throw new OperatorError(`${file} does not contain a position: delete the file to start again.`);
}

function parse(text: string): Position | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { after, secret } = { after: undefined, secret: undefined, ...value };
    const isFit = (after === null || typeof after === 'string') && typeof secret === 'string';
    return isFit ? { after, secret } : null;
  } catch {
    return null;
  }
}

/** Writes a new file and renames it, so that a killed process leaves no incomplete file. */
export async function writePosition(file: string, position: Position): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(position)}\n`, { mode: 0o600 });
  await rename(half, file);
}
