/** A check of the installation: a row of the table that `gifts doctor` and the operators' page go through. */
import type { Services } from '../../context/context.ts';
import { errorText } from '../../kit/error-text.ts';
import { type Finding, failure } from './finding.ts';

/** What checks without a database look at. */
export type Settings = Pick<Services, 'config' | 'clock' | 'mail' | 'lookUpRecords'>;

/** What the other checks look at. Nothing of it may be changed by a check. */
export type Installation = Settings & Pick<Services, 'db' | 'cardGateway' | 'carrier'>;

export interface Check<Looked> {
  /** It never changes, because programs of operators know it. The part before the dot names the subject. */
  readonly id: string;
  /** Sends nothing to anybody but questions, and writes nothing. */
  look(looked: Looked): Finding | Promise<Finding>;
}

export type CheckResult = Pick<Check<never>, 'id'> & Finding;

/** Carries out checks at the same time. One that fails is a failure itself, so that the others are still told. */
export const runChecks = <Looked>(checks: readonly Check<Looked>[], looked: Looked): Promise<CheckResult[]> =>
  Promise.all(checks.map((check) => runCheck(check, looked)));

async function runCheck<Looked>({ id, look }: Check<Looked>, looked: Looked): Promise<CheckResult> {
  try {
    return { id, ...(await look(looked)) };
  } catch (error) {
    return {
      id,
      ...failure(
        `This could not be looked at: ${errorText(error instanceof Error ? error.message : String(error))}`,
        'Look again; if it stays so, the log of the service says more.',
      ),
    };
  }
}
