/** Whose birthday or anniversary comes. Those who are to get no gifts, by the note of any workspace, are left out. */
import type { Occasion } from '@gifts/contract/dashboard/contact-fields';
import { columns, computed, type Fragment, fragment, fragmentOf, sql, total } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import { dateIn, dayOf, type OccasionDay, yearOf } from './occasion-days.ts';

/** The people whom a rule is for. */
export interface Audience {
  readonly organizationId: string;
  readonly workspaceId: string;
  /** Null: everybody of the workspace. */
  readonly listId: string | null;
  readonly occasion: Occasion;
  /** The anniversaries that count. Null: each. */
  readonly years: readonly number[] | null;
}

const whoOf = ({ organizationId, workspaceId, listId }: Audience): unknown[] => [
  ...[organizationId, workspaceId, listId],
];

/** A test for existence could be answered by reading the whole list, or all who get no gifts. */
const isMeant = fragment`c.organization_id = $1 and c.workspace_id = $2
  and ($3::uuid is null or coalesce((select true from contact_list_members m
    where m.organization_id = c.organization_id and m.list_id = $3 and m.contact_id = c.id limit 1), false))
  and c.no_gifts_since is null and (c.email_key is null or coalesce((select false from contacts n
    where n.organization_id = c.organization_id and n.email_key = c.email_key and n.no_gifts_since is not null limit 1), true))`;

/** True if the occasion of a year counts. Birthdays of all years do; nobody has an anniversary in the year in which they began. */
const counts = {
  birthday: (year: string): Fragment => fragmentOf(`${year} > 0 and $4::smallint[] is null`),
  anniversary: (year: string): Fragment =>
    fragmentOf(`(${year} > left(c.started_on, 4)::integer
      and ($4::smallint[] is null or ${year} - left(c.started_on, 4)::integer = any($4)))`),
};

const person = columns('contacts', ['id', 'first_name', 'last_name', 'email_key'], 'c');

/** Whose day it is is found first, by an index, so that only they are looked at further. */
const onDays = (occasion: Occasion) => fragment`with near as materialized (select c.*, d.date
    from unnest($5::smallint[], $6::text[]) as d (day, date)
    join contacts c on c.organization_id = $1 and ${fragmentOf(`c.${occasion}`)} = d.day)
  select ${person}, ${computed('date', 'text', 'c.date')} from near c
  where ${isMeant} and ${counts[occasion]('left(c.date, 4)::integer')} and not exists (select from prepared_occasions p
    where p.organization_id = $1 and p.rule_id = $7 and p.year = left(c.date, 4)::smallint and p.contact_id = c.id)
  order by c.date, c.name_key, c.id`;
const unprepared = { birthday: sql`${onDays('birthday')}`, anniversary: sql`${onDays('anniversary')}` };

export interface OccasionOfPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email_key: string | null;
  /** The day, as `YYYY-MM-DD`. */
  readonly date: string;
}

/** Finds those whose day is one of some, and for whom a rule has prepared nothing in the year of it. By day, then by name. */
export const findUnprepared = (
  db: Statements,
  audience: Audience,
  ruleId: string | null,
  days: readonly OccasionDay[],
): Promise<OccasionOfPerson[]> =>
  db.query(unprepared[audience.occasion], [
    ...whoOf(audience),
    audience.years,
    days.map(({ day }) => day),
    days.map((each) => each.date),
    ruleId,
  ]);

const countOf = (occasion: Occasion) => fragment`select ${total} from contacts c
  where ${isMeant} and ${fragmentOf(`c.${occasion}`)} is not null`;
const peopleCounts = { birthday: sql`${countOf('birthday')}`, anniversary: sql`${countOf('anniversary')}` };

/** Counts those with such a day, whichever of their anniversaries comes next. */
export async function countAudience(db: Statements, audience: Audience): Promise<number> {
  const [row] = await db.query(peopleCounts[audience.occasion], whoOf(audience));
  return row?.total ?? 0;
}

const day = (occasion: Occasion) => computed('day', 'smallint', `c.${occasion}`);
/** Those whose day comes in this year, from $5 on, or in the next one, before it. */
const comingOf = (occasion: Occasion, comparison: '>=' | '<') => {
  const column = fragmentOf(`c.${occasion}`);
  return fragment`select ${person}, ${day(occasion)} from contacts c
    where ${isMeant} and ${column} ${fragmentOf(comparison)} $5::smallint and ${counts[occasion]('$6::integer')}
    order by ${column}, c.id limit $7`;
};
const coming = {
  birthday: { thisYear: sql`${comingOf('birthday', '>=')}`, nextYear: sql`${comingOf('birthday', '<')}` },
  anniversary: {
    thisYear: sql`${comingOf('anniversary', '>=')}`,
    nextYear: sql`${comingOf('anniversary', '<')}`,
  },
};

/** Finds whose day is next, within a year from a date on. */
export async function findComing(
  db: Statements,
  audience: Audience,
  today: string,
  limit: number,
): Promise<OccasionOfPerson[]> {
  const { thisYear, nextYear } = coming[audience.occasion];
  const year = yearOf(today);
  const values = [...whoOf(audience), audience.years, dayOf(today)];
  const [rest, after] = await Promise.all([
    db.query(thisYear, [...values, year, limit]),
    db.query(nextYear, [...values, year + 1, limit]),
  ]);
  return [
    ...rest.map(({ day, ...each }) => ({ ...each, date: dateIn(year, day) })),
    ...after.map(({ day, ...each }) => ({ ...each, date: dateIn(year + 1, day) })),
  ].slice(0, limit);
}
