/** Deletes, counts and shows mails, for whoever is to be told or erased. */
import { columns, computed, fragment, fragmentOf, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { nilUuid } from '../../kit/ids.ts';

const ofOrders = sql`delete from mails where organization_id = $1 and order_id = any($2::uuid[])`;

/** Deletes the mails about orders, to their recipients and to others. */
export async function deleteMailsOfOrders(
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<void> {
  await db.query(ofOrders, [organizationId, orderIds]);
}

/** Ids of mails tell when they were written, in real time. */
const organizationsWithOld = sql`select ${columns('organizations', ['id'], 'z')} from organizations z
  where (select m.id from mails m where m.organization_id = z.id order by m.id limit 1)
    < uuid_v7_floor(now() - make_interval(days => $1))
  order by z.id limit $2`;

/** Finds organizations with mails that were written more than so many days ago. */
export const findOrganizationsWithOldMails = async (
  db: Statements,
  days: number,
  limit: number,
): Promise<string[]> => (await db.query(organizationsWithOld, [days, limit])).map(({ id }) => id);

const old = sql`delete from mails where organization_id = $1 and id = any(array(
    select id from mails where organization_id = $1 and id < uuid_v7_floor(now() - make_interval(days => $2))
    order by id limit $3))
  returning ${columns('mails', ['id'])}`;

/** Deletes the oldest of the mails that were written more than so many days ago. Returns how many. */
export const deleteOldMails = async (
  db: Statements,
  organizationId: string,
  days: number,
  limit: number,
): Promise<number> => (await db.query(old, [organizationId, days, limit])).length;

const perStep = 1_000;
const step = fragment`select id from mails where organization_id = $1 and id > $2::uuid order by id limit $3`;
const lastOfStep = sql`select ${columns('mails', ['id'], 's')}, ${computed('mails', 'bigint', `(select count(*) from (${step.text}) as counted)`)}
  from (${step}) as s order by s.id desc limit 1`;
const hasOneOf = (parameter: string) =>
  fragmentOf(`exists (select from unnest(${parameter}::text[]) as sought (words)
    where strpos(lower(to_email || ' ' || params::text), sought.words) > 0)`);
/** Mails to senders that name recipients by their first names, and no order. */
const isNews = fragment`template in ('gifts_digest', 'gift_accepted_notice', 'thank_you_note', 'gift_declined_notice',
  'notifications_failed', 'more_time', 'out_of_stock', 'batch_failed')`;
const withWords = sql`delete from mails where organization_id = $1 and id > $2::uuid and id <= $3::uuid
  and (${hasOneOf('$4')} or (${isNews} and ${hasOneOf('$5')}))`;

/**
 * Deletes mails that contain one of some words, whatever their case. `newsWords` are sought in news for senders only.
 * All mails of the organization are read, in steps.
 */
export async function deleteMailsWith(
  db: Statements,
  organizationId: string,
  { words, newsWords }: { words: readonly string[]; newsWords: readonly string[] },
): Promise<void> {
  const sought = [words, newsWords].map((some) =>
    some.map((each) => JSON.stringify(each.toLowerCase()).slice(1, -1)),
  );
  for (let after = nilUuid; ; ) {
    const [last] = await db.query(lastOfStep, [organizationId, after, perStep]);
    if (!last) return;
    await db.query(withWords, [organizationId, after, last.id, ...sought]);
    if (last.mails < perStep) return;
    after = last.id;
  }
}

const counted = sql`select ${total} from mails where organization_id = $1`;

export const countMails = async (db: Statements, organizationId: string): Promise<number> =>
  (await db.query(counted, [organizationId]))[0]?.total ?? 0;

const sentTo = sql`select ${columns('mails', ['order_id', 'template', 'params', 'status', 'language', 'created_at', 'sent_at'])}
  from mails where organization_id = $1 and (lower(to_email) = $2 or order_id = any($3::uuid[])) order by id`;

type StoredMail = Pick<
  Row<'mails'>,
  'order_id' | 'template' | 'params' | 'status' | 'language' | 'created_at' | 'sent_at'
>;

/** Finds the mails to an address, which is given in lower case, and about orders. All mails of the organization are read. */
export const findMailsAbout = (
  db: Statements,
  organizationId: string,
  { email, orderIds }: { email: string; orderIds: readonly string[] },
): Promise<StoredMail[]> => db.query(sentTo, [organizationId, email, orderIds]);
