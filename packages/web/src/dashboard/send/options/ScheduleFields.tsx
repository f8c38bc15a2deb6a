import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { Choices } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { now } from '../../parts/now.ts';
import { TimeZoneField } from '../../parts/TimeZoneField.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { sayClockChange, sayMoment } from './schedule-words.ts';
import { browserZone, clockChangeAt, isWallTime, wallTimeOf } from './wall-time.ts';

interface ScheduleFieldsProps {
  readonly check: DraftCheck | undefined;
  readonly problem: string | undefined;
}

const dayMs = 86_400_000;

/** Now, or at a time on a clock in some place. */
export function ScheduleFields({ check, problem }: ScheduleFieldsProps) {
  const { form, change } = useDraft();
  const schedule = form.schedule ?? null;
  const choose = (when: 'now' | 'later') =>
    change({ schedule: when === 'now' ? null : (schedule ?? tomorrowAtNine()) });
  return (
    <>
      <Choices
        legend="Send it"
        layout="row"
        choices={[
          { value: 'now', label: 'Now', hint: 'As soon as you press the button.' },
          { value: 'later', label: 'Later', hint: 'At a day and time that you choose.' },
        ]}
        value={schedule ? 'later' : 'now'}
        change={choose}
      />
      {schedule && <WallTime schedule={schedule} check={check} problem={problem} />}
    </>
  );
}

function tomorrowAtNine() {
  const time_zone = browserZone();
  return { local_time: `${wallTimeOf(now() + dayMs, time_zone).slice(0, 10)}T09:00`, time_zone };
}

interface WallTimeProps extends ScheduleFieldsProps {
  readonly schedule: { readonly local_time: string; readonly time_zone: string };
}

function WallTime({ schedule, check, problem }: WallTimeProps) {
  const { change } = useDraft();
  const { local_time: localTime, time_zone: zone } = schedule;
  const [date = '', time = ''] = localTime.split('T');
  const update = (changes: Partial<WallTimeProps['schedule']>) =>
    change({ schedule: { ...schedule, ...changes } });
  const clockChange = isWallTime(localTime) ? clockChangeAt(localTime, zone) : null;
  return (
    <>
      <div className="fields">
        <Field label="Day" problem={clockChange?.kind === 'skipped' ? undefined : problem} width="half">
          {(control) => (
            <input
              {...control}
              type="date"
              min={wallTimeOf(now(), zone).slice(0, 10)}
              value={date}
              onChange={({ target }) => update({ local_time: `${target.value}T${time || '09:00'}` })}
            />
          )}
        </Field>
        <Field label="Time" problem={undefined} width="half">
          {(control) => (
            <input
              {...control}
              type="time"
              value={time}
              onChange={({ target }) => update({ local_time: `${date}T${target.value.slice(0, 5)}` })}
            />
          )}
        </Field>
        <TimeZoneField value={zone} change={(time_zone) => update({ time_zone })} problem={undefined} />
      </div>
      <p className="soft" role="status">
        {clockChange && <strong>{sayClockChange(clockChange, localTime, zone)} </strong>}
        {clockChange?.kind === 'skipped' && (
          <button
            type="button"
            className="link-button"
            onClick={() => update({ local_time: clockChange.becomes })}
          >
            Take {clockChange.becomes.slice(11)}
          </button>
        )}
        {check?.send_at && sayMoment(check.send_at, zone)}
      </p>
    </>
  );
}
