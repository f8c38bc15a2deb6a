/** The file of a backup. It has its name only when it is complete and on the disk, and only its owner can read it. */
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Writable, Writable as WritableStream } from 'node:stream';
import { OperatorError } from '../kit/errors.ts';
import { whyNotWritten } from '../kit/why-not-written.ts';

/** Runs `write` on a file that gets its name afterwards. Returns its size in bytes. */
export async function writeWholeFile<Result>(
  file: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<{ result: Result; bytes: number }> {
  await requireNew(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600).catch((error) => refuse(file, error));
    const sink = handle.createWriteStream({ flush: true });
    const result = await write(sink).catch((error) => {
      sink.destroy();
      return refuse(file, error);
    });
    await requireNew(file);
    await rename(unfinished, file);
    await syncFolder(dirname(resolve(file)));
    return { result, bytes: sink.bytesWritten };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Counts what goes to another stream, and leaves that stream open: it belongs to the process. */
export function countingSink(target: NodeJS.WritableStream): { sink: Writable; bytes(): number } {
  let bytes = 0;
  const sink = new WritableStream({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      target.write(chunk, (error) => done(error && explainPipe(error)));
    },
  });
  return { sink, bytes: () => bytes };
}

const explainPipe = (error: NodeJS.ErrnoException): Error =>
  error.code === 'EPIPE'
    ? new OperatorError('The program that reads the backup has ended, so the backup is not complete.')
    : error;

async function requireNew(file: string): Promise<void> {
  const found = await lstat(file).catch((error) => refuseUnlessMissing(file, error));
  if (found) throw new OperatorError(`${file} is already there: give the backup another name.`);
}

function refuseUnlessMissing(file: string, error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') refuse(file, error);
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  const reason = whyNotWritten(error);
  if (reason === undefined) throw error;
  throw new OperatorError(`The backup ${file} cannot be written: ${reason}.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
