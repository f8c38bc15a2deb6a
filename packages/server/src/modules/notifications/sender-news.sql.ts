/** What recipients did and a daily mail will tell their sender. */
import { insertInto } from '../../db/insertions.ts';
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type NewsKind = 'accepted' | 'thanked' | 'declined';

const insertNews = insertInto('sender_news');
const insertNewsOnce = sql`${insertNews.statement} on conflict (organization_id, order_id, kind) do nothing`;

/** Keeps something for the daily mail, unless the same is kept already. */
export const writeNews = (tx: Tx, news: Row<'sender_news'> & { kind: NewsKind }): void =>
  tx.defer(insertNewsOnce, insertNews.valuesOf(news));

/** One of the latest news of a kind, with the number of all of this kind. */
export interface ToldNews {
  kind: NewsKind;
  count: number;
  order_id: string;
}

const told = fragment`delete from sender_news
  where organization_id = $1 and user_id = $2 and due_at <= $3 returning id, order_id, kind`;
const takeDue = sql`with told as (${told}),
  ranked as (select told.*, row_number() over (partition by kind order by id desc) as place,
    count(*) over (partition by kind) as of_kind from told)
  select ${computed('kind', 'text', 'r.kind').as<Pick<ToldNews, 'kind'>>()}, ${computed('count', 'bigint', 'r.of_kind')},
    ${columns('sender_news', ['order_id'], 'r')}
  from ranked r where r.place <= $4 order by r.kind, r.id desc`;

/** Removes what is due for a user, and returns the latest of each kind, newest first. */
export const takeDueNews = (
  tx: Tx,
  organizationId: string,
  userId: string,
  now: Date,
  limit: number,
): Promise<ToldNews[]> => tx.query(takeDue, [organizationId, userId, now, limit]);
