import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { OccasionPreview } from '../../api/dashboard-operations.generated.ts';
import { counted, figure } from '../../ui/figures.ts';
import { useMember } from '../session/member.tsx';
import { previewQuery } from './occasions.ts';
import { readYears, type SaidRule, sayComing, sayRule } from './say-rule.ts';
import { daysOf, type TypedRule } from './typed-rule.ts';

interface RulePreviewProps {
  readonly typed: TypedRule;
  readonly isNew: boolean;
  readonly names: Pick<SaidRule, 'list' | 'workspace' | 'user' | 'template'>;
}

/** What the rule will do, while it is typed. */
export function RulePreview({ typed, isNew, names }: RulePreviewProps) {
  const { membership } = useMember();
  const { workspaceId, occasion, listId, timeZone } = typed;
  const days = daysOf(typed);
  const years = occasion === 'anniversary' ? readYears(typed.years) : null;
  const body = useDeferredValue({
    ...{ workspace_id: workspaceId, occasion, years: years || null },
    ...{ days_before: days ?? 0, list_id: listId || null, time_zone: timeZone },
  });
  const canAsk = workspaceId !== '' && days !== null && years !== false;
  const { data } = useQuery({ ...previewQuery(membership.organization_id, body), enabled: canAsk });
  if (days === null || years === false) return null;
  return (
    <div className="rule-preview" role="status">
      <p>{sayRule({ ...names, occasion, years, daysBefore: days })}</p>
      {data && (
        <p className="soft">
          {sayPeople(data, occasion)}
          {isNew && data.due_now > 0 && ` ${sayDueNow(data.due_now)}`}
        </p>
      )}
    </div>
  );
}

function sayPeople(
  { people_count: people, coming }: OccasionPreview,
  occasion: TypedRule['occasion'],
): string {
  const day = occasion === 'birthday' ? 'birthday' : 'start date';
  if (people === 0) return `Nobody with a known ${day} yet. Whoever is added later counts.`;
  const who = `${counted(people, 'person has', 'people have')} a known ${day}.`;
  const [next] = coming;
  return next ? `${who} ${sayComing(next)}.` : who;
}

const sayDueNow = (due: number): string =>
  due === 1
    ? 'For 1 person the day is so near that a gift is prepared at once.'
    : `For ${figure(due)} people the day is so near that gifts are prepared at once.`;
