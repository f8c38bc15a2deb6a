/**
 * A time as a clock on the wall shows it, `YYYY-MM-DDTHH:mm`, in a time zone (IANA). When clocks are changed, an hour is
 * skipped or comes twice.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** What a clock in the zone shows at an instant. */
export function wallTimeOf(instant: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

const dayMs = 86_400_000;
const asIfUtc = (wallTime: string): number => Date.parse(`${wallTime}Z`);
const offsetAt = (instant: number, zone: string): number => asIfUtc(wallTimeOf(instant, zone)) - instant;

/** The offsets that hold in the zone around the wall time, those of the day before first. */
function offsetsAround(wallTime: string, zone: string): readonly [number, number] {
  const about = asIfUtc(wallTime);
  return [offsetAt(about - dayMs, zone), offsetAt(about + dayMs, zone)];
}

/** The instants at which a clock shows the time: none if it is skipped, two if it comes twice. */
export function instantsOf(wallTime: string, zone: string): readonly number[] {
  const instants = offsetsAround(wallTime, zone).map((offset) => asIfUtc(wallTime) - offset);
  return [...new Set(instants)]
    .filter((instant) => wallTimeOf(instant, zone) === wallTime)
    .sort((left, right) => left - right);
}

export type ClockChange =
  | { readonly kind: 'twice' }
  /** Clocks go forward over the time. `becomes` is what they show when it would have been. */
  | { readonly kind: 'skipped'; readonly becomes: string };

/** What a change of clocks does to a wall time. Null if it does nothing. */
export function clockChangeAt(wallTime: string, zone: string): ClockChange | null {
  const instants = instantsOf(wallTime, zone);
  if (instants.length > 1) return { kind: 'twice' };
  if (instants.length === 1) return null;
  const [before] = offsetsAround(wallTime, zone);
  return { kind: 'skipped', becomes: wallTimeOf(asIfUtc(wallTime) - before, zone) };
}

/** True for a whole and possible time, such as a date field gives. */
export const isWallTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(asIfUtc(text));

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ZoneGroup {
  readonly name: string;
  readonly zones: readonly { readonly id: string; readonly name: string }[];
}

/** All zones by continent. The zone of the browser and the chosen one are among them, also under an older name. */
export function zonesByContinent(...also: readonly string[]): readonly ZoneGroup[] {
  const ids = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort();
  const groups = Map.groupBy(ids, (id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : 'Other'));
  return [...groups].map(([name, members]) => ({
    name,
    zones: members.map((id) => ({
      id,
      name: id
        .slice(id.indexOf('/') + 1)
        .replaceAll('_', ' ')
        .replaceAll('/', ', '),
    })),
  }));
}
