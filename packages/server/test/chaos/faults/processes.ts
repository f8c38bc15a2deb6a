/** Processes that die or get too little memory. */
import type { Fault } from './fault.ts';

/** Too little for a batch of some thousand recipients. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=96' };

export const kills = {
  'the API is killed': { begin: ({ api }) => api.kill() },
  'the worker is killed': { begin: ({ worker }) => worker.kill() },
  'PostgreSQL is killed': { begin: ({ postgres }) => postgres.kill() },
} as const satisfies Record<string, Fault>;

export const memoryFaults = {
  'the worker has little memory': {
    begin: ({ worker }) => worker.restartWith(smallHeap),
    end: ({ worker }) => worker.restartWith({}),
  },
  'the API has little memory': {
    begin: ({ api }) => api.restartWith(smallHeap),
    end: ({ api }) => api.restartWith({}),
  },
} as const satisfies Record<string, Fault>;
