import { fullName } from '@gifts/contract/names';
/** What a rule does, in a sentence. */
import type { OccasionPreview, OccasionRule } from '../../api/dashboard-operations.generated.ts';

type Coming = OccasionPreview['coming'][number];

export interface SaidRule {
  readonly occasion: OccasionRule['occasion'];
  readonly years: readonly number[] | null;
  readonly daysBefore: number;
  /** The name of the list. Null: everybody. */
  readonly list: string | null;
  /** The name of the workspace, if there are several. */
  readonly workspace: string | null;
  /** Who prepares. */
  readonly user: string;
  /** Null: it was deleted. */
  readonly template: string | null;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "March 4" */
export const sayDay = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** "7 days before each birthday of everyone in Team Berlin, a gift from “Birthday box” is prepared for Ada to send." */
export const sayRule = (rule: SaidRule): string =>
  `${sayLead(rule.daysBefore)} ${sayOccasion(rule)} of ${sayAudience(rule)}, a gift from ${sayTemplate(rule.template)} is prepared for ${rule.user} to send.`;

const sayLead = (days: number): string =>
  days === 0 ? 'On' : `${days} ${days === 1 ? 'day' : 'days'} before`;

function sayOccasion({ occasion, years }: SaidRule): string {
  if (occasion === 'birthday') return 'each birthday';
  if (years === null) return 'each work anniversary';
  return `the ${list.format(years.map(sayOrdinal))} work anniversary`;
}

const sayAudience = ({ list: name, workspace }: SaidRule): string =>
  `everyone in ${name ?? workspace ?? 'your People'}`;

const plural = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "21st" */
export const sayOrdinal = (number: number): string => `${number}${suffixes[plural.select(number)] ?? 'th'}`;

/** "Next: Mia Chen on March 4" */
export const sayComing = (coming: Coming): string =>
  `Next: ${fullName(coming)} on ${sayDay(coming.occurs_on)}`;

/** The years that somebody types, such as "1, 5, 10". Null for none, and `false` for what is no list of years. */
export function readYears(typed: string): number[] | null | false {
  if (typed.trim() === '') return null;
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const years = parts.map(Number);
  return years.every((year) => Number.isInteger(year) && year >= 1 && year <= 70) ? years : false;
}

const sayTemplate = (name: string | null): string =>
  name === null ? 'a template that was deleted' : `“${name}”`;
