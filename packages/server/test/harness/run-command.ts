import { Readable } from 'node:stream';
import type { CommandContext } from '../../src/commands/command.ts';
import { runCommand } from '../../src/commands/commands.ts';
import { reportFailure } from '../../src/commands/report-failure.ts';
import type { EnvironmentVariables } from '../../src/config/environment-reader.ts';

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `gifts …` in this process, because to start one takes longer than most commands. */
export async function runInProcess(
  args: readonly string[],
  env: EnvironmentVariables,
  stdin: readonly Buffer[] = [],
): Promise<Run> {
  const stdout = collectOutput();
  const stderr = collectOutput();
  const context: CommandContext = { env, stdout, stderr, stdin: Readable.from(stdin) };
  try {
    await runCommand(args, context);
  } catch (error) {
    context.exitCode = reportFailure(error, context);
  }
  return { code: Number(context.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
}

function collectOutput() {
  let written = '';
  return {
    write(text: string): void {
      written += text;
    },
    text: () => written,
  };
}
