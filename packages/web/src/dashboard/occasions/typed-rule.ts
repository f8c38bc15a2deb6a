/** A rule as it is typed into its form. */
import type { CreateOccasionRuleInput, OccasionRule } from '../../api/dashboard-operations.generated.ts';
import { browserZone } from '../send/options/wall-time.ts';
import { readYears } from './say-rule.ts';

export interface TypedRule {
  readonly name: string;
  readonly occasion: OccasionRule['occasion'];
  readonly years: string;
  readonly daysBefore: string;
  readonly workspaceId: string;
  /** Empty: everybody. */
  readonly listId: string;
  readonly templateId: string;
  readonly userId: string;
  readonly sendTime: string;
  readonly timeZone: string;
}

export const typedOf = (rule: OccasionRule | null, userId: string): TypedRule => ({
  name: rule?.name ?? '',
  occasion: rule?.occasion ?? 'birthday',
  years: rule?.years?.join(', ') ?? '',
  daysBefore: String(rule?.days_before ?? 7),
  workspaceId: rule?.workspace.id ?? '',
  listId: rule?.list?.id ?? '',
  templateId: rule?.template?.id ?? '',
  userId: rule?.user.id ?? userId,
  sendTime: rule?.send_time ?? '09:00',
  timeZone: rule?.time_zone ?? browserZone(),
});

/** The number of days, or null if none is typed that a rule can have. */
export function daysOf({ daysBefore }: TypedRule): number | null {
  const days = Number(daysBefore);
  return daysBefore.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= 60 ? days : null;
}

/** What the form says to the service, or which field cannot be understood. */
export function bodyOf(typed: TypedRule): CreateOccasionRuleInput | { readonly problem: string } {
  const days = daysOf(typed);
  const years = typed.occasion === 'anniversary' ? readYears(typed.years) : null;
  if (days === null) return { problem: 'Days before are a whole number from 0 to 60.' };
  if (years === false) return { problem: 'Years are whole numbers from 1 to 70, such as 1, 5, 10.' };
  if (typed.templateId === '') return { problem: 'Choose the template that gifts are prepared from.' };
  return {
    ...(typed.workspaceId && { workspace_id: typed.workspaceId }),
    name: typed.name,
    occasion: typed.occasion,
    years,
    days_before: days,
    list_id: typed.listId || null,
    template_id: typed.templateId,
    user_id: typed.userId,
    send_time: typed.sendTime,
    time_zone: typed.timeZone,
  };
}
