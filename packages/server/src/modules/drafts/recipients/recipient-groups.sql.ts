/**
 * Recipients of a draft by kind. What is wrong with a recipient by itself is stored; what depends on the gift is compared here,
 * so that another send method or product needs no change of 100,000 rows.
 */
import type { RecipientGroup } from '@gifts/contract/dashboard/draft-recipients';
import { allColumns, columns, computed, fragment, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { DraftRecord, RecipientRecord } from '../draft-record.ts';

/** What the gift of a draft asks of its recipients. */
export interface RecipientRules {
  /** Orders from this id on are gifts of the last days. */
  readonly recentOrderId: string;
  readonly needsEmail: boolean;
  readonly needsAddress: boolean;
  /** Places that something of the gift does not ship to. */
  readonly refusedPlaces: readonly string[];
}

/** The parameters that all statements begin with. */
const ruleValues = (draft: DraftRecord, rules: RecipientRules): readonly unknown[] => [
  ...[draft.organization_id, draft.id],
  ...[rules.recentOrderId, rules.needsEmail, rules.needsAddress, rules.refusedPlaces],
];

/** A statement that does without some of the rules names them nevertheless, because it gets them all. */
const ofDraft = fragment`r.organization_id = $1 and r.draft_id = $2
  and num_nulls($3::uuid, $4::boolean, $5::boolean, $6::text[]) = 0`;
const hasProblems = fragment`(r.problems is not null or ($4 and r.email is null) or ($5 and not r.has_address)
  or r.place = any($6))`;
const isDuplicate = fragment`exists (select from draft_recipients e where e.organization_id = r.organization_id
  and e.draft_id = r.draft_id and e.identity = r.identity and e.number < r.number)`;
const isGifted = fragment`exists (select from orders o where o.organization_id = r.organization_id
  and lower(o.recipient_email) = r.email and o.id >= $3 and o.status <> 'failed'
  and o.cancel_reason is distinct from 'canceled')`;
/** A test for existence could be answered by reading the whole list. */
const isUndeliverable = fragment`coalesce(
  (select true from mail_suppressions s where s.organization_id = r.organization_id
    and s.address_hash = decode(r.address_hash, 'hex') and s.lifted_at is null limit 1),
  (select true from mail_opt_outs m where m.address_hash = decode(r.address_hash, 'hex') limit 1), false)`;
/** Whoever keeps the people of a workspace says it for all of the organization. */
const isOptedOut = fragment`coalesce((select true from contacts p where p.organization_id = r.organization_id
  and p.email_key = r.email and p.no_gifts_since is not null limit 1), false)`;

const recipient = allColumns('draft_recipients', 'r').as<Pick<RecipientRecord, 'given' | 'problems'>>();
const facts = fragment`${computed('is_duplicate', 'boolean', isDuplicate)},
  ${computed('is_gifted_recently', 'boolean', isGifted)},
  ${computed('is_undeliverable', 'boolean', isUndeliverable)},
  ${computed('is_opted_out', 'boolean', isOptedOut)}`;

export interface FoundRecipient extends RecipientRecord {
  is_duplicate: boolean;
  is_gifted_recently: boolean;
  is_undeliverable: boolean;
  is_opted_out: boolean;
}

const found = fragment`${ofDraft} and ($7::text is null or lower(concat_ws(' ', r.given->>'first_name',
  r.given->>'last_name', r.given->>'email')) like $7)`;
/** The facts are found for the recipients of the page only, and not for those before it. */
const listed = fragment`select ${recipient}, ${facts} from (select r.* from draft_recipients r where ${found}`;
const onPage = fragment`order by r.number limit $8 offset $9) r order by r.number`;
const pages = {
  everybody: sql`${listed} ${onPage}`,
  problems: sql`${listed} and ${hasProblems} ${onPage}`,
  duplicates: sql`${listed} and ${isDuplicate} ${onPage}`,
  gifted_recently: sql`${listed} and ${isGifted} ${onPage}`,
  undeliverable: sql`${listed} and ${isUndeliverable} ${onPage}`,
  opted_out: sql`${listed} and ${isOptedOut} ${onPage}`,
};

const counted = fragment`select ${total} from draft_recipients r where ${found}`;
const counts = {
  everybody: sql`${counted}`,
  problems: sql`${counted} and ${hasProblems}`,
  duplicates: sql`${counted} and ${isDuplicate}`,
  gifted_recently: sql`${counted} and ${isGifted}`,
  undeliverable: sql`${counted} and ${isUndeliverable}`,
  opted_out: sql`${counted} and ${isOptedOut}`,
};

interface RecipientQuery {
  readonly only: RecipientGroup | null;
  readonly search: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Finds the recipients of a kind, in their order. */
export async function findRecipients(
  db: Statements,
  draft: DraftRecord,
  rules: RecipientRules,
  { only, search, limit, offset }: RecipientQuery,
): Promise<{ recipients: FoundRecipient[]; total: number }> {
  const which = [...ruleValues(draft, rules), search === null ? null : patternOf(search)];
  const [recipients, [row]] = await Promise.all([
    db.query(pages[only ?? 'everybody'], [...which, limit, offset]),
    db.query(counts[only ?? 'everybody'], which),
  ]);
  return { recipients, total: row?.total ?? 0 };
}

const patternOf = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Counts the recipients of each kind. */
export async function countGroups(
  db: Statements,
  draft: DraftRecord,
  rules: RecipientRules,
): Promise<Readonly<Record<RecipientGroup, number>>> {
  const values = [...ruleValues(draft, rules), null];
  const count = async (group: RecipientGroup) => (await db.query(counts[group], values))[0]?.total ?? 0;
  const [problems, duplicates, giftedRecently, undeliverable, optedOut] = await Promise.all([
    count('problems'),
    count('duplicates'),
    count('gifted_recently'),
    count('undeliverable'),
    count('opted_out'),
  ]);
  return { problems, duplicates, gifted_recently: giftedRecently, undeliverable, opted_out: optedOut };
}

const optedOut = sql`select ${total} from draft_recipients r where r.organization_id = $1 and r.draft_id = $2
  and ${isOptedOut}`;

/** Counts the recipients to whom no gifts are sent. */
export const countOptedOut = async (db: Statements, draft: DraftRecord): Promise<number> =>
  (await db.query(optedOut, [draft.organization_id, draft.id]))[0]?.total ?? 0;

const one = sql`select ${recipient}, ${facts} from draft_recipients r where ${ofDraft} and r.number = $7`;

export async function findRecipientWithFacts(
  db: Statements,
  draft: DraftRecord,
  rules: RecipientRules,
  number: number,
): Promise<FoundRecipient | null> {
  const [row] = await db.query(one, [...ruleValues(draft, rules), number]);
  return row ?? null;
}

const removed = fragment`returning ${columns('draft_recipients', ['number'], 'r')}`;
const removal = fragment`delete from draft_recipients r where ${ofDraft}`;
const removals = {
  problems: sql`${removal} and ${hasProblems} ${removed}`,
  duplicates: sql`${removal} and ${isDuplicate} ${removed}`,
  gifted_recently: sql`${removal} and ${isGifted} ${removed}`,
  undeliverable: sql`${removal} and ${isUndeliverable} ${removed}`,
  opted_out: sql`${removal} and ${isOptedOut} ${removed}`,
};

/** Returns how many were removed. */
export const removeGroup = async (
  tx: Tx,
  draft: DraftRecord,
  group: RecipientGroup,
  rules: RecipientRules,
): Promise<number> => (await tx.query(removals[group], ruleValues(draft, rules))).length;

const places = sql`select ${columns('draft_recipients', ['place'], 'r')}, ${total}
  from draft_recipients r where r.organization_id = $1 and r.draft_id = $2 group by r.place`;

/** Counts the recipients of a draft at each place. The place is null for those whose place is not known. */
export const countPlaces = (
  db: Statements,
  draft: DraftRecord,
): Promise<{ place: string | null; total: number }[]> => db.query(places, [draft.organization_id, draft.id]);
