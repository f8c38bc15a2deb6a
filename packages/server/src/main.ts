import { runCommand } from './commands/commands.ts';
import { OperatorError, UsageError } from './kit/errors.ts';

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(isUsageError(error) ? 2 : 1);
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
