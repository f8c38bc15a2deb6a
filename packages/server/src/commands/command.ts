import type { EnvironmentVariables } from '../config/environment-reader.ts';

/** The parts of a process that a command uses. `process` satisfies it, and tests pass their own. */
export interface CommandContext {
  readonly env: EnvironmentVariables;
  readonly stdout: Output;
  readonly stderr: Output;
  /** A command sets it to 1 if it ran and found a problem. */
  exitCode?: number | string | null | undefined;
}

interface Output {
  write(text: string): unknown;
}

/** A command of `gifts`. `args` are the words after its name. */
export interface Command {
  /** The words after `gifts`, with the options. */
  readonly usage: string;
  run(args: string[], context: CommandContext): Promise<void>;
}

/** Writes to the error stream, so that the output can be piped to another program. */
export function printProgress({ stderr }: CommandContext, sentence: string): void {
  stderr.write(`${sentence}\n`);
}
