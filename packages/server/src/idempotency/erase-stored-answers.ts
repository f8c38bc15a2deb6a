/** Deletes stored answers that name somebody who wants their data deleted. The keys stay, so that nothing is done twice. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { columns, computed, fragment, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import type { Vault } from '../kit/vault.ts';
import { erasedAnswer, openAnswer } from './idempotency.ts';

/** Each step is one statement and one transaction, because an organization may have a million answers. */
const answersPerStep = 1_000;
/** So many are opened and searched before other requests are served. */
const openedAtOnce = 100;

const step = fragment`select scope_hash, body from idempotency_keys
  where organization_id = $1 and ($2::bytea is null or scope_hash > $2) order by scope_hash limit $3`;
/** An answer is put into lower case once, and not for each of hundreds of words: `offset 0` keeps it apart. */
const eraseStep = sql`with step as materialized (${step}),
  erased as (
    update idempotency_keys k set status = $5, body = $6
    where k.organization_id = $1 and k.scope_hash in (select scope_hash from step) and k.body not like 'vault.%'
      and exists (select from (select lower(k.body) as text offset 0) as answer, unnest($4::text[]) as t (words)
        where strpos(answer.text, t.words) > 0)
  )
  select ${columns('idempotency_keys', ['scope_hash'], 's')},
    ${computed('sealed', 'text or null', "case when s.body like 'vault.%' then s.body end")}
  from step s order by s.scope_hash`;

const erase = sql`update idempotency_keys set status = $4, body = $5
  where organization_id = $1 and scope_hash = $2 and body = $3`;

/** Deletes the answers of an organization that contain one of some words, whatever their case. */
export async function eraseStoredAnswers(
  db: Statements,
  vault: Vault,
  { organizationId, words }: { organizationId: string; words: readonly string[] },
): Promise<void> {
  const { status, body: nothing } = erasedAnswer;
  // As they stand in JSON.
  const sought = words.map((each) => JSON.stringify(each.toLowerCase()).slice(1, -1));
  for (let after: Buffer | null = null; ; ) {
    const rows: { scope_hash: Buffer; sealed: string | null }[] = await db.query(eraseStep, [
      ...[organizationId, after, answersPerStep, sought],
      ...[status, nothing],
    ]);
    for (const [index, { scope_hash: scopeHash, sealed }] of rows.entries()) {
      if (index % openedAtOnce === 0) await nextTurn();
      if (sealed === null) continue;
      const answer = openAnswer({ organizationId, scopeHash, vault }, sealed).toLowerCase();
      if (!sought.some((text) => answer.includes(text))) continue;
      await db.query(erase, [organizationId, scopeHash, sealed, status, nothing]);
    }
    after = rows.at(-1)?.scope_hash ?? after;
    if (rows.length < answersPerStep) return;
  }
}
