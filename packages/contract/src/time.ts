/** Times in requests and answers: requests may use any RFC 3339 time, with any offset; answers use UTC with `Z`. */

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)$/;

export function isTime(text: string): boolean {
  return parseTime(text) !== null;
}

/** The time that a text names, or null when it is not an RFC 3339 time. */
export function parseTime(text: string): Date | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset = 'Z'] = match;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local.getTime())) return null;
  if (local.getUTCDate() !== Number(day) || hour === '24') return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const offsetMinutes = parseOffset(offset);
  if (offsetMinutes === null) return null;
  const instant = new Date(local.getTime() + milliseconds - offsetMinutes * 60_000);
  return isWritable(instant) ? instant : null;
}

/** Answers and the database write years with four digits, 0001 to 9999. An offset can lead to a year outside of these. */
function isWritable(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function parseOffset(offset: string): number | null {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  const total = hours * 60 + minutes;
  return offset.startsWith('-') ? -total : total;
}
