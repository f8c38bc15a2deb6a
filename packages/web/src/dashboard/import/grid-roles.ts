/** The elements of the grid are laid out as blocks, and browsers forget then what they are. */
export const gridRoles = {
  grid: { role: 'grid', tabIndex: 0 },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;
