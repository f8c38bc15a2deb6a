/** Checks of the provider that follows tracking numbers. */
import { findFailureOfProvider, findParcelProblems } from '../fulfilment/trackers/due-trackers.sql.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

export const parcelChecks: readonly Check<Installation>[] = [
  { id: 'parcels.provider', look: checkProvider },
  { id: 'parcels.answers', look: checkAnswers },
  { id: 'parcels.undecided', look: checkUndecided },
];

async function checkProvider({ carrier }: Installation): Promise<Finding> {
  if (!carrier) {
    return ok(
      'No provider follows tracking numbers: people say what becomes of parcels (docs/fulfilment.md, Carriers)',
    );
  }
  const problem = await carrier.check();
  if (problem === null) return ok(`${carrier.name} follows tracking numbers and accepts the key`);
  return failure(
    problem.replace(/\.$/, ''),
    'Check its settings and its account (docs/fulfilment.md, Carriers).',
  );
}

async function checkAnswers({ db }: Installation): Promise<Finding> {
  const reason = await findFailureOfProvider(db);
  if (reason === null) return ok('No question about a tracking number is unanswered');
  return warning(
    `The provider of tracking numbers has not answered about some of them (${reason})`,
    'Check its settings and its account (docs/fulfilment.md, Carriers).',
  );
}

async function checkUndecided({ db }: Installation): Promise<Finding> {
  const [problem] = await findParcelProblems(db, 1);
  if (!problem) return ok('No parcel waits for a decision');
  return warning(
    'A carrier returns parcels or has given them up',
    '"npx gifts carriers problems" shows them, and somebody has to decide.',
  );
}
