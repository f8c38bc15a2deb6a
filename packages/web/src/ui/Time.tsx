const formats = {
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  second: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
  minute: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
};
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A time in the person's own language and zone. Pointing at it shows the zone. */
export function Time({ of, to = 'minute' }: { of: string; to?: keyof typeof formats }) {
  const time = new Date(of);
  return (
    <time dateTime={of} title={full.format(time)}>
      {formats[to].format(time)}
    </time>
  );
}
