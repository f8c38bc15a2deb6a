import { UsageError } from '../kit/errors.ts';

/** Takes the option --cell out of the words of a command. */
export function takeCellOption(args: readonly string[]): { cell: string | undefined; rest: string[] } {
  const at = args.findIndex((word) => word === '--cell' || word.startsWith('--cell='));
  if (at < 0) return { cell: undefined, rest: [...args] };
  const isJoined = args[at] !== '--cell';
  const cell = isJoined ? args[at]?.slice('--cell='.length) : args[at + 1];
  if (!cell || cell.startsWith('-'))
    throw new UsageError('--cell needs the name of a cell: "gifts cells list" shows them.');
  return { cell, rest: args.filter((_, index) => index !== at && (isJoined || index !== at + 1)) };
}
