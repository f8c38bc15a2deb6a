import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cake } from 'lucide-react';
import { counted } from '../../ui/figures.ts';
import type { DateFilter } from '../people/dates.ts';
import { peopleQuery } from '../people/people.ts';
import { useMember } from '../session/member.tsx';

/** Birthdays and work anniversaries of people within a week. Nothing without any. */
export function ComingDates() {
  const birthdays = useCount('birthday-7');
  const anniversaries = useCount('anniversary-7');
  if (birthdays + anniversaries === 0) return null;
  return (
    <p className="card coming-dates">
      <Cake size={24} aria-hidden="true" />
      <span>
        <strong>Within the next 7 days:</strong>{' '}
        {birthdays > 0 && (
          <Link to="/people" search={{ dates: 'birthday-7' }}>
            {counted(birthdays, 'birthday', 'birthdays')}
          </Link>
        )}
        {birthdays > 0 && anniversaries > 0 && ' and '}
        {anniversaries > 0 && (
          <Link to="/people" search={{ dates: 'anniversary-7' }}>
            {counted(anniversaries, 'work anniversary', 'work anniversaries')}
          </Link>
        )}
      </span>
    </p>
  );
}

function useCount(dates: DateFilter): number {
  const { membership } = useMember();
  const { data } = useQuery(peopleQuery(membership.organization_id, { dates }, 1));
  return data?.list_meta.total_count ?? 0;
}
