/** The clock that a process sees, by Debian's libfaketime. */
import { access, glob, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Clock {
  /** Variables of a process that sees this clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** Steps the clock to so many seconds after the true time, or before it. */
  step(seconds: number): Promise<void>;
}

export async function createClock(folder: string, name: string): Promise<Clock> {
  const library = await findLibrary();
  const file = join(folder, `clock-of-${name}`);
  const write = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    await rename(`${file}.next`, file);
  };
  // One fault may end while another one begins.
  let last = Promise.resolve();
  const step = (seconds: number): Promise<void> => {
    last = last.then(() => write(seconds));
    return last;
  };
  await step(0);
  return {
    step,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // As on a real machine, timers do not follow the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  };
}

async function findLibrary(): Promise<string> {
  for await (const library of glob('/usr/lib/*/faketime/libfaketimeMT.so.1')) {
    await access(library);
    return library;
  }
  throw new Error('libfaketime is missing: apt-get install libfaketime');
}
