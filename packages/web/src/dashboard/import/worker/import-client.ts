import { PageProblem } from '../../api/problems.ts';
import type { ImportSession, Progress } from './import-session.ts';
import type { WorkerAnswer } from './worker-messages.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Input<Name extends keyof ImportSession> = Parameters<ImportSession[Name]>[0];
type Result<Name extends keyof ImportSession> = Awaited<ReturnType<ImportSession[Name]>>;

export interface ImportClient {
  readonly call: <Name extends keyof ImportSession>(name: Name, input: Input<Name>) => Promise<Result<Name>>;
  readonly onProgress: (listener: (progress: Progress) => void) => void;
  readonly close: () => void;
}

/** Silence for that long means that the worker has too much to do, or too little memory. */
const patienceMs = 120_000;

/** Starts the worker of one file. */
export function startImport(): ImportClient {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let listener: (progress: Progress) => void = () => undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const giveUp = (): void => {
    worker.terminate();
    for (const { reject } of waiting.values())
      reject(new PageProblem('Your browser could not read this file. Split it, or save the sheet as CSV.'));
    waiting.clear();
  };
  const watch = (): void => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(giveUp, patienceMs);
  };

  worker.addEventListener('error', giveUp);
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if ('progress' in data) {
      listener(data.progress);
      return watch();
    }
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    watch();
    if ('result' in data) call?.resolve(data.result);
    else if ('refusal' in data) call?.reject(new PageProblem(data.refusal));
    else call?.reject(new Error(data.failure));
  });

  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
        worker.postMessage({ id: lastId, name, input });
        watch();
      }),
    onProgress: (next) => {
      listener = next;
    },
    close: () => {
      clearTimeout(timer);
      worker.terminate();
    },
  };
}
