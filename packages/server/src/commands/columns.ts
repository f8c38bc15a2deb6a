/**
 * Formats rows as lines with aligned columns. Columns whose indexes (from 0) are in `right` are aligned to the right. A
 * line break in a cell becomes a space, so that no cell looks like another row.
 */
export function inColumns(table: readonly (readonly string[])[], right: readonly number[] = []): string {
  const rows = table.map((row) => row.map((cell) => cell.replaceAll(/\s/g, ' ')));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      );
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
