import type { EnvironmentVariables } from '../config/environment-reader.ts';
import { oneLine, printable } from '../kit/printable.ts';

/** The parts of a process that a command uses. `process` satisfies it, and tests pass their own. */
export interface CommandContext {
  readonly env: EnvironmentVariables;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin?: AsyncIterable<Buffer | string>;
  /** Standard output for the bytes of a file, which are not text. */
  readonly fileOutput?: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** A command sets it to 1 if it ran and found a problem. */
  exitCode?: number | string | null | undefined;
  /** What the audit log calls the command: its words in snake_case, such as `keys_revoke`. */
  act?: string;
  /** The cell of --cell. */
  cell?: string | undefined;
  /** The words after the name of the command, by which its cell is found without --cell. */
  words?: readonly string[];
}

interface Output {
  write(text: string): unknown;
}

/** Returns the process with outputs that show control characters as codes, because names and files may contain any. */
export const withPrintableOutput = (
  context: CommandContext,
  fileOutput: CommandContext['fileOutput'] = context.fileOutput,
): CommandContext => ({
  env: context.env,
  stdout: printableOutput(context.stdout),
  stderr: printableOutput(context.stderr),
  ...(context.stdin && { stdin: context.stdin }),
  ...(fileOutput && { fileOutput }),
  get exitCode() {
    return context.exitCode;
  },
  set exitCode(code) {
    context.exitCode = code;
  },
});

/** Whoever reads the output wants no more of it, such as `head`. The command ends in order and says nothing. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput';
}

/**
 * Returns an output that goes on when its reader is gone. Without this, an `error` event of the stream would end the process before it
 * has closed its database. Standard output throws ClosedOutput then; what nobody reads of the error stream is left out.
 */
export function closableOutput(stream: NodeJS.WritableStream, { isResult }: { isResult: boolean }): Output {
  let isClosed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isClosed = true;
  });
  return {
    write(text) {
      if (!isClosed) return stream.write(text);
      if (isResult) throw new ClosedOutput();
    },
  };
}

const printableOutput = (output: Output): Output => ({ write: (text) => output.write(printable(text)) });

/** A command of `gifts`. `args` are the words after its name. */
export interface Command {
  /** The words after `gifts`, with the options. */
  readonly usage: string;
  run(args: string[], context: CommandContext): Promise<void>;
}

/** Writes a line to the error stream, so that the output can be piped to another program. */
export function printProgress({ stderr }: CommandContext, sentence: string): void {
  stderr.write(`${oneLine(sentence)}\n`);
}
