import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';

/** Why rows wait at the moment, although nobody stopped them. */
export type WaitReason = 'offline' | 'signed_out' | 'busy';

export interface PartsProgress {
  readonly sent: number;
  readonly waitsFor: WaitReason | null;
}

interface PartsInput<Row> {
  readonly total: number;
  /** How many arrived before. */
  readonly from: number;
  readonly part: (from: number, count: number) => Promise<readonly Row[]>;
  /** Sends rows. To send the same rows again must add nothing. */
  readonly send: (rows: readonly Row[], firstRow: number) => Promise<void>;
  readonly progress: (progress: PartsProgress) => void;
  /** Returns when it is worth to try again, or after the time. */
  readonly wait: (reason: WaitReason, mostMs: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

export const partSize = 2_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const mostFaults = 6;

/** Sends all rows in parts, and goes on where it was after the network or the session was gone. Throws what was refused. */
export async function sendParts<Row>(input: PartsInput<Row>): Promise<void> {
  let sent = input.from;
  let pauseMs = firstPauseMs;
  let faults = 0;
  while (sent < input.total && !input.isStopped()) {
    input.progress({ sent, waitsFor: null });
    const rows = await input.part(sent, partSize);
    try {
      await input.send(rows, sent);
      sent += rows.length;
      pauseMs = firstPauseMs;
      faults = 0;
    } catch (error) {
      const reason = reasonToWait(error);
      if (reason === 'busy') faults += 1;
      if (reason === null || faults > mostFaults) throw error;
      input.progress({ sent, waitsFor: reason });
      await input.wait(reason, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
  input.progress({ sent, waitsFor: null });
}

function reasonToWait(error: unknown): WaitReason | null {
  if (error instanceof GiftsConnectionError) return 'offline';
  if (!(error instanceof GiftsApiError)) return null;
  if (error.status === 401) return 'signed_out';
  return error.status === 429 || error.status >= 500 ? 'busy' : null;
}
