import { withPrintableOutput } from './commands/command.ts';
import { runCommand } from './commands/commands.ts';
import { reportFailure } from './commands/report-failure.ts';

const context = withPrintableOutput(process, process.stdout);

try {
  await runCommand(process.argv.slice(2), context);
} catch (error) {
  process.exit(reportFailure(error, context));
}
