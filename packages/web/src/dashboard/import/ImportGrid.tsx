import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { CellEditor } from './CellEditor.tsx';
import type { RowFilter, ShownRow } from './check/checked-table.ts';
import { shownLength } from './check/shown-length.ts';
import { GridRow } from './GridRow.tsx';
import { gridRoles } from './grid-roles.ts';
import { countOf, rowNoun } from './noun.ts';
import { cellSentence, duplicateSentence, filterWords } from './problem-words.ts';
import type { ImportTarget } from './targets.ts';
import { useGridRows } from './use-grid-rows.ts';
import type { ImportClient } from './worker/import-client.ts';

const rowHeight = 44;
const pageOfRows = 10;

interface ImportGridProps {
  readonly client: ImportClient;
  readonly targets: readonly ImportTarget[];
  /** The indexes of the targets that are shown. */
  readonly shown: readonly number[];
  readonly filter: RowFilter;
  readonly selection: number;
  readonly version: number;
  /** The place to which the grid goes first. */
  readonly start: number;
  readonly edit: (row: number, target: number, text: string) => void;
  readonly leaveOut: (row: number, isOut: boolean) => void;
  readonly undo: () => void;
}

/** A place in the grid. Column 0 has the numbers of the rows. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** A cell that is typed into. Its row may be scrolled far away meanwhile. */
interface Editing {
  readonly text: string;
  readonly row: ShownRow;
  readonly target: number;
}

/** Shows any number of rows and mends them by keyboard. Only the rows on the screen are in the page. */
export function ImportGrid(props: ImportGridProps) {
  const { client, targets, shown, filter, selection, version, start, edit, leaveOut, undo } = props;
  const id = useId();
  const scroller = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<GridPlace>({ row: start, column: 1 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [count, setCount] = useState(0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialOffset: start * rowHeight,
    scrollPaddingStart: rowHeight,
    paddingStart: 0,
    // A field that is scrolled away keeps what is typed into it.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return editing && !rows.includes(place.row) ? [...rows, place.row].sort((a, b) => a - b) : rows;
    },
  });
  const items = virtual.getVirtualItems();
  const onScreen = editing ? items.filter(({ index }) => index !== place.row) : items;
  const { total, rowAt, write } = useGridRows({
    ...{ client, filter, selection, version },
    from: onScreen.at(0)?.index ?? start,
    to: onScreen.at(-1)?.index ?? start,
  });
  if (total !== null && total !== count) setCount(total);
  const active = rowAt(place.row);
  const columns = `72px ${shown.map((index) => widths[targets[index]?.type ?? 'text']).join(' ')}`;

  const go = (to: GridPlace): void => {
    const row = Math.max(0, Math.min(count - 1, to.row));
    setPlace({ row, column: Math.max(0, Math.min(shown.length, to.column)) });
    virtual.scrollToIndex(row, { align: 'auto' });
    const cell = scroller.current?.querySelector(`[aria-colindex="${to.column + 1}"]`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const by = (rows: number, column: number): void =>
    go({ row: place.row + rows, column: place.column + column });
  const change = (row: ShownRow, target: number, text: string): void => {
    write(place.row, target, text);
    edit(row.index, target, text);
  };
  // What the worker answers is for the place that was asked about. Somebody may have gone on, or have begun to type.
  const newest = useRef({ place, editing });
  useLayoutEffect(() => {
    newest.current = { place, editing };
  });
  const isStillAt = (asked: GridPlace): boolean =>
    newest.current.place === asked && newest.current.editing === null;
  const begin = async (typed: string | null): Promise<void> => {
    const target = shown[place.column - 1];
    if (!active || target === undefined) return;
    const value = active.values[target] ?? '';
    if (typed !== null || value.length < shownLength)
      return setEditing({ text: typed ?? value, row: active, target });
    const text = await client.call('value', { row: active.index, target });
    if (isStillAt(place)) setEditing({ text, row: active, target });
  };
  const end = (text: string | null, rows: number, column: number): void => {
    setEditing(null);
    if (text !== null && editing) change(editing.row, editing.target, text);
    if (rows !== 0 || column !== 0) by(rows, column);
    scroller.current?.focus({ preventScroll: true });
  };
  const findProblem = async (): Promise<void> => {
    const further = columnsWithProblem(active, shown).find((column) => column > place.column);
    if (further !== undefined) return go({ row: place.row, column: further });
    const row = await client.call('nextProblem', { after: place.row });
    if (row < 0 || !isStillAt(place)) return;
    const { rows } = await client.call('rows', { filter, from: row, count: 1 });
    if (!isStillAt(place)) return;
    go({ row, column: columnsWithProblem(rows[0] ?? null, shown)[0] ?? 0 });
    scroller.current?.focus({ preventScroll: true });
  };
  // Keys that come before the problem is found are meant for its cell, so they must not change another.
  const isFinding = useRef(false);
  const goToProblem = async (): Promise<void> => {
    isFinding.current = true;
    try {
      await findProblem();
    } finally {
      isFinding.current = false;
    }
  };
  const choose = (chosen: GridPlace | null): void => {
    if (!chosen || (chosen.row === place.row && chosen.column === place.column)) return;
    isFinding.current = false;
    setEditing(null);
    setPlace(chosen);
  };
  const toggle = (): void => {
    if (active) leaveOut(active.index, !active.isLeftOut);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || event.nativeEvent.isComposing) return;
    const step = stepOf(event, { place, count, columns: shown.length });
    if (isFinding.current) event.preventDefault();
    else if (step) go(step);
    else if (event.key === 'F8') void goToProblem();
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') undo();
    else if (event.key === ' ' && place.column === 0) toggle();
    else if (event.key === 'Enter' || event.key === 'F2') void begin(null);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const target = shown[place.column - 1];
      if (active && target !== undefined) change(active, target, '');
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      void begin(event.key);
    else return;
    event.preventDefault();
  };

  const described = {
    'aria-activedescendant': editing ? undefined : `${id}-cell`,
    'aria-describedby': `${id}-said`,
  };

  return (
    <div className="import-grid-frame">
      <table
        ref={scroller}
        className="import-grid"
        {...gridRoles.grid}
        {...described}
        aria-label={filterWords(filter)}
        aria-rowcount={count + 1}
        aria-colcount={shown.length + 1}
        onKeyDown={onKeyDown}
        onClick={({ target }) => choose(placeOf(target))}
        onDoubleClick={() => void begin(null)}
      >
        <thead {...gridRoles.rows} className="import-grid-head">
          <tr
            {...gridRoles.row}
            aria-rowindex={1}
            className="import-grid-row"
            style={{ gridTemplateColumns: columns }}
          >
            <th {...gridRoles.heading} aria-colindex={1}>
              Row
            </th>
            {shown.map((index, at) => (
              <th {...gridRoles.heading} aria-colindex={at + 2} key={targets[index]?.key}>
                {targets[index]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...gridRoles.rows} className="import-grid-body" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <GridRow
              key={item.key}
              cellId={`${id}-cell`}
              top={item.start}
              rowIndex={item.index}
              row={rowAt(item.index)}
              columns={columns}
              shown={shown}
              targets={targets}
              activeColumn={item.index === place.row ? place.column : null}
              editor={
                editing && item.index === place.row ? (
                  <CellEditor
                    label={targets[shown[place.column - 1] ?? 0]?.label ?? ''}
                    text={editing.text}
                    end={end}
                  />
                ) : null
              }
            />
          ))}
        </tbody>
      </table>
      <div className="import-said">
        <p id={`${id}-said`} aria-live="polite">
          {active ? (
            <Said row={active} target={shown[place.column - 1]} targets={targets} />
          ) : (
            'No row is chosen.'
          )}
        </p>
        <div className="row">
          <span className="soft">{countOf(count, rowNoun)}</span>
          {active && (
            <Button kind="quiet" width="fit" onClick={toggle}>
              {active.isLeftOut ? 'Take the row back' : 'Leave the row out'}
            </Button>
          )}
          <Button kind="plain" width="fit" onClick={() => void goToProblem()}>
            Next problem <kbd>F8</kbd>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The place of a cell in the page, or null outside of the cells. */
function placeOf(element: EventTarget): GridPlace | null {
  const cell = element instanceof Element ? element.closest('td') : null;
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex'));
  return cell && row ? { row: row - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 } : null;
}

const widths: Readonly<Record<ImportTarget['type'], string>> = {
  text: '180px',
  email: '250px',
  phone: '160px',
  country: '100px',
  state: '130px',
  postal_code: '130px',
  language: '110px',
  date: '130px',
  birthday: '130px',
  choice: '150px',
};

interface SaidProps {
  readonly row: ShownRow;
  readonly target: number | undefined;
  readonly targets: readonly ImportTarget[];
}

/** What is wrong with the chosen cell, or with its row. */
function Said({ row, target, targets }: SaidProps) {
  const problem = row.problems.find((each) => each.target === target) ?? row.problems[0];
  const found = problem && targets[problem.target];
  const duplicate = duplicateSentence(row);
  return (
    <>
      <strong>Row {figure(row.number)}</strong>
      {row.isLeftOut && ' is left out.'}
      {found && (
        <>
          {' '}
          <CircleAlert size={16} aria-hidden="true" /> {found.label}: {cellSentence(problem, found)}
        </>
      )}
      {duplicate && ` ${duplicate}`}
      {!found && !duplicate && !row.isLeftOut && ' has no problem.'}
    </>
  );
}

const columnsWithProblem = (row: ShownRow | null, shown: readonly number[]): number[] =>
  shown.flatMap((index, at) => (row?.problems.some(({ target }) => target === index) ? [at + 1] : []));

interface GridSize {
  readonly place: GridPlace;
  readonly count: number;
  readonly columns: number;
}

/** Where a key leads, or null if it leads nowhere. */
function stepOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { place: { row, column }, count, columns }: GridSize,
): GridPlace | null {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? count - 1 : row + 1, column };
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: isFar ? columns : column + 1 };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'PageDown':
      return { row: row + pageOfRows, column };
    case 'PageUp':
      return { row: row - pageOfRows, column };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? count - 1 : row, column: columns };
    default:
      return null;
  }
}
