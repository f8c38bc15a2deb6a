export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const unitMs = { s: 1_000, m: minuteMs, h: hourMs, d: dayMs } as const;

export const durationExamples = '30s, 15m, 12h or 90d';

/** Returns a duration such as `30s`, `15m`, `12h` or `90d` in milliseconds, or null for any other text. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  if (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd') return null;
  return Number(count) * unitMs[unit];
}
