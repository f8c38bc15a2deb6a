/** Deletes stored answers that name somebody who wants their data deleted. The keys stay, so that nothing is done twice. */
import { columns, computed, fragment, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import { erasedAnswer } from './idempotency.ts';

/** Each step is one statement and one transaction, because an organization may have a million answers. */
const answersPerStep = 1_000;

const step = fragment`select scope_hash from idempotency_keys
  where organization_id = $1 and ($2::bytea is null or scope_hash > $2) order by scope_hash limit $3`;
const eraseStep = sql`with step as (${step}),
  erased as (
    update idempotency_keys k set status = $5, body = $6
    where k.organization_id = $1 and k.scope_hash in (select scope_hash from step)
      and exists (select from unnest($4::text[]) as t (words) where strpos(lower(k.body), t.words) > 0)
  )
  select ${columns('idempotency_keys', ['scope_hash'], 's')}, ${computed('answers', 'bigint', '(select count(*) from step)')}
  from step s order by s.scope_hash desc limit 1`;

/** Deletes the answers of an organization that contain one of some words, whatever their case. */
export async function eraseStoredAnswers(
  db: Statements,
  { organizationId, words }: { organizationId: string; words: readonly string[] },
): Promise<void> {
  const { status, body } = erasedAnswer;
  // As they stand in JSON.
  const sought = words.map((each) => JSON.stringify(each.toLowerCase()).slice(1, -1));
  for (let after: Buffer | null = null; ; ) {
    const [last]: { scope_hash: Buffer; answers: number }[] = await db.query(eraseStep, [
      ...[organizationId, after, answersPerStep, sought],
      ...[status, body],
    ]);
    if (!last || last.answers < answersPerStep) return;
    after = last.scope_hash;
  }
}
