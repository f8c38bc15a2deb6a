import type { Check } from './check.ts';

/** A check by the database alone. Each query is about one organization; those for `problems` list them. */
export const askForProblems = (check: {
  says: string;
  counts: string;
  problems: readonly string[];
}): Check => ({
  says: check.says,
  async find({ seeded: { db, organizationId } }) {
    const [count] = await db.query<{ compared: string }>(check.counts, [organizationId]);
    const found = await Promise.all(
      check.problems.map((query) => db.query<{ problem: string }>(query, [organizationId])),
    );
    return { compared: count?.compared ?? '', problems: found.flat().map(({ problem }) => problem) };
  },
});
