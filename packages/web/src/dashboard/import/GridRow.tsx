import { memo, type ReactNode } from 'react';
import { figure } from '../../ui/figures.ts';
import type { ShownRow } from './check/checked-table.ts';
import { gridRoles } from './grid-roles.ts';
import { cellSentence, duplicateSentence } from './problem-words.ts';
import type { ImportTarget } from './targets.ts';

interface GridRowProps {
  readonly cellId: string;
  readonly top: number;
  readonly rowIndex: number;
  /** Null until it has come from the worker. */
  readonly row: ShownRow | null;
  readonly columns: string;
  readonly shown: readonly number[];
  readonly targets: readonly ImportTarget[];
  /** The column of the chosen cell, if it is in this row. */
  readonly activeColumn: number | null;
  readonly editor: ReactNode;
}

/** Stays as it is while other rows come and go. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { cellId, top, rowIndex, row, columns, shown, targets, activeColumn, editor } = props;
  const attributesOf = (column: number) => ({
    ...gridRoles.cell,
    'aria-colindex': column + 1,
    id: activeColumn === column ? cellId : undefined,
    'data-active': activeColumn === column || undefined,
  });
  return (
    <tr
      {...gridRoles.row}
      aria-rowindex={rowIndex + 2}
      className="import-grid-row"
      data-out={row?.isLeftOut || undefined}
      style={{ gridTemplateColumns: columns, transform: `translateY(${top}px)` }}
    >
      <td
        {...attributesOf(0)}
        className="import-number"
        data-duplicate={row?.duplicateOf != null || undefined}
      >
        {row ? figure(row.number) : ''}
        {row?.isLeftOut && <span className="only-heard">, left out</span>}
        {row && duplicateSentence(row) && <span className="only-heard">, {duplicateSentence(row)}</span>}
      </td>
      {shown.map((index, at) => {
        const target = targets[index];
        const problem = row?.problems.find((each) => each.target === index);
        if (activeColumn === at + 1 && editor)
          return (
            <td key={target?.key} {...attributesOf(at + 1)}>
              {editor}
            </td>
          );
        return (
          <td
            key={target?.key}
            {...attributesOf(at + 1)}
            data-problem={problem ? (problem.kind === 'likely_slip' ? 'warning' : 'error') : undefined}
            title={problem && target ? cellSentence(problem, target) : undefined}
          >
            {row?.values[index] || (problem?.kind === 'missing' ? <em>Missing</em> : '')}
            {problem && target && <span className="only-heard">. {cellSentence(problem, target)}</span>}
          </td>
        );
      })}
    </tr>
  );
});
