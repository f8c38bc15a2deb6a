import { join } from 'node:path';
import { ensure } from './benchmark.ts';
import { runCommand } from './command.ts';
import { apiKey } from './service.ts';

export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Result extends Load {
  seconds: number;
  refused: number;
  lost: number;
}

/** The number of requests in flight, for both sides of a comparison. */
export const inFlight = 16;

/** Repeats one request over 16 connections that stay open. Every answer must be a success. */
export async function loadByWrk(
  url: string,
  { seconds, method = 'GET', body = '' }: { seconds: number; method?: string; body?: string },
): Promise<Load> {
  const output = await runCommand(
    'wrk',
    [
      '-t',
      '1',
      '-c',
      String(inFlight),
      '-d',
      `${seconds}s`,
      '-s',
      join(import.meta.dirname, 'request.lua'),
      url,
    ],
    { BENCH_METHOD: method, BENCH_BODY: body, BENCH_API_KEY: apiKey },
  );
  const line = /RESULT (.*)/.exec(output)?.[1];
  if (!line) throw new Error(`wrk printed no result:\n${output}`);
  const result = JSON.parse(line) as Result;
  ensure(result.refused === 0, `${result.refused} of ${result.requests} requests were refused.`);
  ensure(result.lost === 0, `${result.lost} requests got no answer.`);
  return { ...result, perSecond: result.requests / result.seconds };
}

/** Returns a function that reads an address for some seconds, and returns how many times a second. */
export const readsPerSecond =
  (url: string) =>
  async (seconds: number): Promise<number> =>
    (await loadByWrk(url, { seconds })).perSecond;
