import type { EnvironmentVariables } from '../config/environment-reader.ts';

/** What a command uses of the process that runs it. The process itself is one; tests give their own. */
export interface CommandContext {
  readonly env: EnvironmentVariables;
  readonly stdout: Output;
  readonly stderr: Output;
  /** A command sets it to 1 where it did its work and what it looked at is not in order. */
  exitCode?: number | string | null | undefined;
}

interface Output {
  write(text: string): unknown;
}

/** One of the things `gifts` can do. `args` are the words after its name. */
export interface Command {
  /** What follows `gifts`, with its options. */
  readonly usage: string;
  run(args: string[], context: CommandContext): Promise<void>;
}

/** On the error stream, so that what a command prints can be piped on. */
export function printProgress({ stderr }: CommandContext, sentence: string): void {
  stderr.write(`${sentence}\n`);
}
