/** The entries of the audit log, as they are stored. */
import type { TestApp } from '../../harness/app.ts';

export interface StoredEntry {
  readonly id: string;
  readonly organization_id: string;
  readonly kind: 'change' | 'look';
  readonly act: string;
  readonly actor_kind: string;
  readonly actor: Record<string, unknown>;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly shown_ids: readonly string[] | null;
  readonly client_address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly details: Record<string, unknown>;
}

/** All entries, oldest first. */
export const allEntries = ({ db }: Pick<TestApp, 'db'>): Promise<StoredEntry[]> =>
  db.query<StoredEntry>('select * from audit_entries order by id');

/** The entries that some work adds, oldest first. */
export async function entriesOf(
  app: Pick<TestApp, 'db'>,
  work: () => Promise<unknown>,
): Promise<StoredEntry[]> {
  const before = new Set((await allEntries(app)).map(({ id }) => id));
  await work();
  return (await allEntries(app)).filter(({ id }) => !before.has(id));
}
