/** What a file may have. The page states the first three before somebody chooses a file. */
export const limits = {
  fileBytes: 50_000_000,
  rows: 100_000,
  /** Columns to the right of these are not read. */
  columns: 200,
  /** Characters of a cell, as in Excel. What is longer is cut. */
  cellLength: 32_767,
  /** All that is unpacked of a workbook. A file that says it is small may unpack to terabytes. */
  unpackedBytes: 600_000_000,
  /** Characters of all texts that cells of a workbook share. */
  sharedCharacters: 150_000_000,
  /** Cells that are kept of all rows. */
  cells: 4_000_000,
} as const;

/** A file that cannot be read. Its message is a sentence for the person. */
export class UnreadableFile extends Error {}
