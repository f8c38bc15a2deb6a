import { runCommand } from './commands/commands.ts';
import { OperatorError } from './kit/operator-error.ts';

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isUsageError = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof OperatorError || isUsageError) return error.message;
  return error.stack ?? error.message;
}
