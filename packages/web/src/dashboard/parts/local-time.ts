const two = (part: number): string => String(part).padStart(2, '0');

/** A time as a field for local dates and times holds it: `2026-11-23T10:30`. */
export function localInput(time: string): string {
  const at = new Date(time);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the time that a field for local dates and times holds. Null if it is not filled in. */
export function timeOfInput(typed: string): string | null {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
