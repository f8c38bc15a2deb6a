/**
 * Counts the movements of accounts. Movements are never deleted, so the count up to the stable watermark is cached:
 * the first count of a process reads the whole account, later counts only what is new.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { computed, fragment, sql } from '../../db/sql.ts';
import { stableWatermark, watermarkDelayMs } from '../../db/stable-watermark.ts';
import { nilUuid } from '../../kit/ids.ts';

interface CachedCount {
  /** The number of movements with smaller ids than `until`. */
  count: number;
  until: string;
}

const emptyCount: CachedCount = { count: 0, until: nilUuid };

const cacheOf = perDatabase(() => new LRUCache<string, CachedCount>({ max: 10_000 }));

const behind = sql`select ${computed('account', 'text', 'counting.account')},
    ${computed('until', 'uuid', 'settled.until')}, ${computed('before', 'bigint', 'its.before')},
    ${computed('behind', 'bigint', 'its.behind')}
  from unnest($2::text[], $3::uuid[]) as counting (account, first)
  cross join (select ${stableWatermark(fragment`$4::int`)} as until) as settled
  cross join lateral (
    select count(*) filter (where m.transfer_id < settled.until) as before,
      count(*) filter (where m.transfer_id >= settled.until) as behind
    from (
      select e.transfer_id from ledger_entries e
      where e.organization_id = $1 and e.account = counting.account and e.transfer_id >= counting.first
      group by e.transfer_id
    ) as m
  ) as its`;

export async function countMovements(
  db: Database,
  organizationId: string,
  accounts: readonly string[],
): Promise<number> {
  const memory = cacheOf(db);
  const keyOf = (account: string) => `${organizationId} ${account}`;
  const known = new Map(accounts.map((account) => [account, memory.get(keyOf(account)) ?? emptyCount]));
  const firsts = [...known.values()].map(({ until }) => until);
  const rows = await db.query(behind, [organizationId, [...known.keys()], firsts, watermarkDelayMs]);
  let total = 0;
  for (const { account, until, before, behind: after } of rows) {
    const from = known.get(account) ?? emptyCount;
    const count = from.count + before;
    if (until > from.until) memory.set(keyOf(account), { count, until });
    total += count + after;
  }
  return total;
}
