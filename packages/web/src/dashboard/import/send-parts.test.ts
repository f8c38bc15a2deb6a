import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';
import { describe, expect, it } from 'vitest';
import { type PartsProgress, partSize, sendParts } from './send-parts.ts';

const refusal = (status: number, code: GiftsApiError['code']) =>
  new GiftsApiError(status, { error: 'No.', code });

/** Sends numbers to a receiver that fails as listed, and keeps what arrives by its place. */
async function sendTo(outcomes: (Error | 'lost' | null)[], { total = 5_000, from = 0 } = {}) {
  const arrived = new Map<number, number>();
  const seen: PartsProgress[] = [];
  const sizes: number[] = [];
  const pauses: number[] = [];
  const ended = sendParts<number>({
    total,
    from,
    part: async (start, count) =>
      Array.from({ length: Math.min(count, total - start) }, (_, at) => start + at),
    send: async (rows, firstRow) => {
      const outcome = outcomes.shift() ?? null;
      if (outcome instanceof Error) throw outcome;
      sizes.push(rows.length);
      for (const [index, row] of rows.entries()) arrived.set(firstRow + index, row);
      // The rows arrived, and their answer did not.
      if (outcome === 'lost') throw new GiftsConnectionError('gone');
    },
    progress: (progress) => seen.push(progress),
    wait: async (_reason, mostMs) => {
      pauses.push(mostMs);
    },
    isStopped: () => false,
  });
  const error = await ended.then(
    () => null,
    (caught: unknown) => caught,
  );
  return {
    arrived: [...arrived].every(([place, row]) => place === row) ? arrived.size : -1,
    seen,
    sizes,
    pauses,
    error,
  };
}

describe('sendParts', () => {
  it('sends all rows once, in parts', async () => {
    const { arrived, sizes, seen, error } = await sendTo([]);
    expect({ arrived, sizes, error }).toEqual({
      arrived: 5_000,
      sizes: [partSize, partSize, 1_000],
      error: null,
    });
    expect(seen.map(({ sent }) => sent)).toEqual([0, 2_000, 4_000, 5_000]);
  });

  it('goes on where it was after the network was gone, with longer and longer pauses', async () => {
    const gone = new GiftsConnectionError('gone');
    const { arrived, seen, pauses, error } = await sendTo([null, gone, gone, gone]);
    expect({ arrived, error, pauses }).toEqual({
      arrived: 5_000,
      error: null,
      pauses: [1_000, 2_000, 4_000],
    });
    expect(seen).toContainEqual({ sent: 2_000, waitsFor: 'offline' });
  });

  it('repeats a part whose answer was lost at the same place', async () => {
    const { arrived, sizes } = await sendTo(['lost']);
    expect({ arrived, sizes }).toEqual({ arrived: 5_000, sizes: [partSize, partSize, partSize, 1_000] });
  });

  it('waits for a new session', async () => {
    const { arrived, seen } = await sendTo([refusal(401, 'unauthorized')]);
    expect(arrived).toBe(5_000);
    expect(seen).toContainEqual({ sent: 0, waitsFor: 'signed_out' });
  });

  it('goes on after what arrived before', async () => {
    expect((await sendTo([], { from: 4_000 })).sizes).toEqual([1_000]);
  });

  it('stops at a refusal, and after too many faults in a row', async () => {
    const refused = await sendTo([null, refusal(400, 'invalid_request')]);
    expect(refused).toMatchObject({ arrived: 2_000, error: { status: 400 } });
    const fault = refusal(503, 'unavailable');
    expect((await sendTo(Array.from({ length: 6 }, () => fault))).error).toBeNull();
    expect((await sendTo(Array.from({ length: 7 }, () => fault))).error).toBe(fault);
  });
});
