/** Lists of people by filters. Each filter that leaves few has statements of its own, which begin with its index. */
import type { Occasion } from '@gifts/contract/dashboard/contact-fields';
import { allColumns, columns, type Fragment, fragment, fragmentOf, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { StoredContact } from './contact-record.ts';

export interface ContactSelection {
  readonly organizationId: string;
  readonly workspaceIds: readonly string[];
  /** The beginning of a name or of an e-mail address, in lower case. */
  readonly search: string | null;
  readonly listId: string | null;
  readonly wantsNoGifts: boolean | null;
  /** A day is a month and a day as one number. */
  readonly dates: { readonly occasion: Occasion; readonly from: number; readonly to: number } | null;
}

const valuesOf = ({
  organizationId,
  workspaceIds,
  search,
  listId,
  wantsNoGifts,
  dates,
}: ContactSelection) => [
  ...[organizationId, workspaceIds, search, listId, wantsNoGifts],
  ...[dates?.occasion ?? null, dates?.from ?? null, dates?.to ?? null],
];

/** As `like` would find it, but the plan does not depend on the text. No text comes after its own with this last letter. */
const begins = (column: string): Fragment =>
  fragmentOf(`${column} ~>=~ $3 and ${column} ~<~ ($3 || chr(1114111))`);
/** The days may go on in the next year. */
const isOnDay = (column: string): Fragment =>
  fragmentOf(
    `case when $7::integer <= $8::integer then ${column} between $7 and $8 else ${column} >= $7 or ${column} <= $8 end`,
  );

/** A test for existence could be answered by reading the whole list. */
const selected = fragment`c.organization_id = $1 and c.workspace_id = any($2::uuid[])
  and ($3::text is null or (${begins('c.name_key')}) or (${begins('c.last_name_key')}) or (${begins('c.email_key')}))
  and ($4::uuid is null or coalesce((select true from contact_list_members m
    where m.organization_id = c.organization_id and m.list_id = $4 and m.contact_id = c.id limit 1), false))
  and ($5::boolean is null or (c.no_gifts_since is not null) = $5)
  and ($6::text is null or case when $6 = 'birthday' then ${isOnDay('c.birthday')} else ${isOnDay('c.anniversary')} end)`;

/** Those whose column is from $7 on until $8, by two ranges of an index. The second one is empty within a year. */
const onDays = (column: 'birthday' | 'anniversary'): Fragment =>
  fragmentOf(`and c.id in (
    select d.id from contacts d where d.organization_id = $1 and d.${column} >= $7::integer
      and d.${column} <= case when $7 <= $8::integer then $8 else 1231 end
    union all
    select d.id from contacts d where d.organization_id = $1 and d.${column} >= 101
      and d.${column} <= case when $7 <= $8 then 0 else $8 end)`);

const beginnings = {
  search: fragment`and c.id in (
    select n.id from contacts n where n.organization_id = $1 and ${begins('n.name_key')}
    union select n.id from contacts n where n.organization_id = $1 and ${begins('n.last_name_key')}
    union select n.id from contacts n where n.organization_id = $1 and ${begins('n.email_key')})`,
  list: fragment`and c.id in (select l.contact_id from contact_list_members l
    where l.organization_id = $1 and l.list_id = $4)`,
  birthday: onDays('birthday'),
  anniversary: onDays('anniversary'),
  noGifts: fragment`and c.no_gifts_since is not null`,
};
type Beginning = keyof typeof beginnings | 'everybody';

function beginningOf({ search, listId, dates, wantsNoGifts }: ContactSelection): Beginning {
  if (search !== null) return 'search';
  if (dates !== null) return dates.occasion;
  if (listId !== null) return 'list';
  return wantsNoGifts ? 'noGifts' : 'everybody';
}

const contact = allColumns('contacts', 'c').as<Pick<StoredContact, 'mailing_address'>>();
const listed = fragment`select ${contact} from contacts c where ${selected}`;
const onPage = fragment`order by c.name_key, c.id limit $9 offset $10`;
const pages = {
  search: sql`${listed} ${beginnings.search} ${onPage}`,
  list: sql`${listed} ${beginnings.list} ${onPage}`,
  birthday: sql`${listed} ${beginnings.birthday} ${onPage}`,
  anniversary: sql`${listed} ${beginnings.anniversary} ${onPage}`,
  noGifts: sql`${listed} ${beginnings.noGifts} ${onPage}`,
};
const counted = fragment`select ${total} from contacts c where ${selected}`;
const counts = {
  search: sql`${counted} ${beginnings.search}`,
  list: sql`${counted} ${beginnings.list}`,
  birthday: sql`${counted} ${beginnings.birthday}`,
  anniversary: sql`${counted} ${beginnings.anniversary}`,
  noGifts: sql`${counted} ${beginnings.noGifts}`,
};

/** Without a filter that leaves few. */
const everybody = fragment`c.organization_id = $1 and c.workspace_id = any($2::uuid[])
  and ($3::boolean is null or (c.no_gifts_since is not null) = $3)`;
const pageOfEverybody = sql`select ${contact} from contacts c where ${everybody}
  order by c.name_key, c.id limit $4 offset $5`;
const countEverybody = sql`select ${total} from contacts c where ${everybody}`;

/** Finds a page of people by name. */
export async function findSelected(
  db: Statements,
  selection: ContactSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ contacts: StoredContact[]; total: number }> {
  const beginning = beginningOf(selection);
  const isWhole = beginning === 'everybody';
  const { organizationId, workspaceIds, wantsNoGifts } = selection;
  const values = isWhole ? [organizationId, workspaceIds, wantsNoGifts] : valuesOf(selection);
  const [contacts, [row]] = await Promise.all([
    db.query(isWhole ? pageOfEverybody : pages[beginning], [...values, limit, offset]),
    db.query(isWhole ? countEverybody : counts[beginning], values),
  ]);
  return { contacts, total: row?.total ?? 0 };
}

const next = sql`select ${contact} from contacts c where ${selected} and c.id > $9::uuid order by c.id limit $10`;

/** Finds the next people after an id, oldest first. */
export const findNextSelected = (
  db: Statements,
  selection: ContactSelection,
  after: string,
  limit: number,
): Promise<StoredContact[]> => db.query(next, [...valuesOf(selection), after, limit]);

const members = sql`select ${contact} from contact_list_members m
  join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
  where m.organization_id = $1 and m.list_id = $2 and m.contact_id > $3::uuid order by m.contact_id limit $4`;

/** Finds the next people of a list after an id, oldest first. */
export const findNextMembers = (
  db: Statements,
  organizationId: string,
  listId: string,
  after: string,
  limit: number,
): Promise<StoredContact[]> => db.query(members, [organizationId, listId, after, limit]);

const listNames = sql`select ${columns('contact_lists', ['id', 'name'], 'l')} from contact_list_members m
  join contact_lists l on l.organization_id = m.organization_id and l.id = m.list_id
  where m.organization_id = $1 and m.contact_id = $2 order by l.name_key`;

/** Finds the lists that somebody is in, by name. */
export const findListsOf = (db: Statements, organizationId: string, contactId: string) =>
  db.query(listNames, [organizationId, contactId]);
