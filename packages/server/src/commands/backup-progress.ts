import { type CommandContext, printProgress } from './command.ts';

const everyMs = 5_000;

/** Prints from time to time how far the rows of a backup are. */
export function progressOfRows(
  context: CommandContext,
  done: string,
): (table: string, bytes: number) => void {
  let printedAt = performance.now();
  return (table, bytes) => {
    if (performance.now() - printedAt < everyMs) return;
    printedAt = performance.now();
    printProgress(
      context,
      `${done} ${sizeText(bytes)} of rows, now those of ${table.replace('public.', '')} …`,
    );
  };
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 1234567 bytes are "1.2 MB". */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1000;
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
