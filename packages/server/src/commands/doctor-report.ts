/** What `gifts doctor` prints. */
import type { CheckResult } from '../modules/health/check.ts';
import { textOf } from '../modules/health/finding.ts';

/** `skipped`: it could not be looked at, because of what another check found. */
export type Reported =
  | CheckResult
  | { readonly id: string; readonly verdict: 'skipped'; readonly sentence: string; readonly action: null };

export const skipped = (id: string, sentence: string): Reported => ({
  id,
  verdict: 'skipped',
  sentence,
  action: null,
});

const labels: Readonly<Record<Reported['verdict'], string>> = {
  ok: 'ok  ',
  warning: 'warn',
  failure: 'FAIL',
  skipped: 'skip',
};

const idWidth = 24;

export function reportAsText(results: readonly Reported[]): string {
  const lines = results.map(
    (result) => `${labels[result.verdict]}  ${result.id.padEnd(idWidth)}  ${textOf(result)}\n`,
  );
  const failures = countFailures(results);
  const warnings = results.filter(({ verdict }) => verdict === 'warning').length;
  const summary = failures === 0 ? 'No problems were found.' : `Problems found: ${failures}.`;
  return `${lines.join('')}\n${summary}${warnings === 0 ? '' : ` Warnings: ${warnings}.`}\n`;
}

export const reportAsJson = (results: readonly Reported[]): string =>
  `${JSON.stringify({ failures: countFailures(results), checks: results }, null, 2)}\n`;

export const countFailures = (results: readonly Reported[]): number =>
  results.filter(({ verdict }) => verdict === 'failure').length;
