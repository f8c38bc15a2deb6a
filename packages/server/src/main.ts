import { runCommand } from './commands/commands.ts';
import { reportFailure } from './commands/report-failure.ts';

try {
  await runCommand(process.argv.slice(2), process);
} catch (error) {
  process.exit(reportFailure(error, process));
}
