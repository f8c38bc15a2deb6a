import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { browserZone, zonesByContinent } from '../send/options/wall-time.ts';

interface TimeZoneFieldProps {
  /** An IANA name, such as `Europe/Berlin`. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
  readonly width?: 'half';
}

/** A choice among the time zones of the world, by continent. */
export function TimeZoneField({ value, change, problem, width }: TimeZoneFieldProps) {
  const [groups] = useState(() => zonesByContinent(value, browserZone()));
  return (
    <Field label="Time zone" problem={problem} {...(width && { width })}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            {groups.map(({ name, zones }) => (
              <optgroup key={name} label={name}>
                {zones.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
