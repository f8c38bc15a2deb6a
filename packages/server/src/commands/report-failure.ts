import { OperatorError, UsageError } from '../kit/errors.ts';
import { ClosedOutput, type CommandContext } from './command.ts';

/** What a shell reports of a program that was ended because nobody reads its output (SIGPIPE). */
const closedOutputCode = 141;

/** Writes why a command failed. Returns the exit code: 2 if its words do not fit its usage, otherwise mostly 1. */
export function reportFailure(error: unknown, { stderr }: CommandContext): number {
  if (error instanceof ClosedOutput) return closedOutputCode;
  stderr.write(`${explain(error)}\n`);
  return isUsageError(error) ? 2 : 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError || isUsageError(error)) return error.message;
  return error.stack ?? error.message;
}

function isUsageError(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
