/** Runs beside the page: it reads, checks and holds the rows, so that the page is free to answer. */
import { UnreadableFile } from '../read/limits.ts';
import { createImportSession } from './import-session.ts';
import type { WorkerAnswer, WorkerCall } from './worker-messages.ts';

const answer = (message: WorkerAnswer): void => (postMessage as (message: WorkerAnswer) => void)(message);
const session = createImportSession((progress) => answer({ progress }));

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => void run(data));

async function run({ id, name, input }: WorkerCall): Promise<void> {
  try {
    const act = session[name] as (input: unknown) => unknown;
    answer({ id, result: await act.call(session, input) });
  } catch (error) {
    if (error instanceof UnreadableFile) answer({ id, refusal: error.message });
    else answer({ id, failure: String(error) });
  }
}
