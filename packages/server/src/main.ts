import { closableOutput, withPrintableOutput } from './commands/command.ts';
import { runCommand } from './commands/commands.ts';
import { reportFailure } from './commands/report-failure.ts';

const context = withPrintableOutput(
  {
    env: process.env,
    stdin: process.stdin,
    stdout: closableOutput(process.stdout, { isResult: true }),
    stderr: closableOutput(process.stderr, { isResult: false }),
    get exitCode() {
      return process.exitCode;
    },
    set exitCode(code) {
      process.exitCode = code;
    },
  },
  process.stdout,
);

try {
  await runCommand(process.argv.slice(2), context);
} catch (error) {
  process.exit(reportFailure(error, context));
}
