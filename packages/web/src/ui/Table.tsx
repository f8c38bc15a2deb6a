import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { SortSelect } from './SortSelect.tsx';
import type { Orders, Sorting } from './sorting.ts';
import './table.css';

export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand under each other, at the end of the column. */
  readonly isFigure?: boolean;
  /** The column has an act for each row; its name is only heard. */
  readonly isAct?: boolean;
  /** Absent: the list is not sorted by it. */
  readonly orders?: Orders;
}

/** Rows that are chosen for an act on all of them. */
export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Chooses all rows of the page, or none of them. */
  readonly togglePage: () => void;
  /** What a row is called: "Grace Hopper". */
  readonly nameOf: (row: Row) => string;
}

interface TableProps<Row> {
  /** What the table lists. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  readonly sort?: (sorting: Sorting) => void;
  readonly selection?: Selection<Row> | undefined;
}

/** What the elements are anyway. On a narrow screen their style makes blocks of them, and browsers forget it. */
const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** On a narrow screen each row is a block, with the names of the columns beside the values. */
export function Table<Row>({ caption, columns, rows, keyOf, sorting, sort, selection }: TableProps<Row>) {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const toggle = useCallback((row: Row) => latest.current?.toggle(row), []);
  return (
    <>
      <TableTools columns={columns} rows={rows} sorting={sorting} sort={sort} selection={selection} />
      <table className="table" {...roles.table}>
        <caption className="only-heard">{caption}</caption>
        <thead {...roles.rows}>
          <tr {...roles.row}>
            {selection && (
              <th {...roles.heading} className="select-cell">
                <span className="narrow-heading">Selected</span>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows}>
          {rows.map((row) => (
            <MemoBodyRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              isSelected={selection?.isSelected(row) ?? false}
              nameOf={selection?.nameOf}
              toggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isSelected: boolean;
  /** Absent: rows cannot be selected. */
  readonly nameOf: Selection<Row>['nameOf'] | undefined;
  readonly toggle: (row: Row) => void;
}

function BodyRow<Row>({ row, columns, isSelected, nameOf, toggle }: BodyRowProps<Row>) {
  return (
    <tr {...roles.row} className={isSelected ? 'selected' : undefined}>
      {nameOf && (
        <td {...roles.cell} className="select-cell">
          <Checkbox label={`Select ${nameOf(row)}`} isChecked={isSelected} toggle={() => toggle(row)} />
        </td>
      )}
      {columns.map(({ id, name, cell, isFigure, isAct }) => (
        <td
          {...roles.cell}
          key={id}
          data-name={isAct ? '' : name}
          className={isFigure ? 'figure' : undefined}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row is drawn again when it, its columns or its own selection change: a click on one row of a hundred draws one. */
const MemoBodyRow = memo(BodyRow) as typeof BodyRow;

interface SelectAllProps<Row> extends Pick<TableProps<Row>, 'rows'> {
  readonly selection: Selection<Row>;
  readonly words?: string;
}

const SelectAll = <Row,>({ rows, selection, words }: SelectAllProps<Row>) => (
  <Checkbox
    label="Select all on this page"
    words={words}
    isChecked={rows.length > 0 && rows.every(selection.isSelected)}
    toggle={selection.togglePage}
  />
);

interface TableToolsProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'sorting' | 'selection'> {
  readonly sort: ((sorting: Sorting) => void) | undefined;
}

/** What the headings offer, for narrow screens, which do not show them. */
function TableTools<Row>({ columns, rows, sorting, sort, selection }: TableToolsProps<Row>) {
  const sortable = sort ? columns.filter(({ orders }) => orders !== undefined) : [];
  if (sortable.length === 0 && !selection) return null;
  return (
    <div className="table-tools">
      {selection && <SelectAll rows={rows} selection={selection} words="Select all" />}
      {sort && sortable.length > 0 && <SortSelect columns={sortable} sorting={sorting} sort={sort} />}
    </div>
  );
}

interface CheckboxProps {
  readonly label: string;
  /** The part of the label that is seen. Absent: nothing. */
  readonly words?: string | undefined;
  readonly isChecked: boolean;
  readonly toggle: () => void;
}

const Checkbox = ({ label, words, isChecked, toggle }: CheckboxProps) => (
  <label className="select-box">
    <input type="checkbox" aria-label={label} checked={isChecked} onChange={toggle} />
    {words}
  </label>
);

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly sort: ((sorting: Sorting) => void) | undefined;
}

function Heading<Row>({ column: { id, name, isFigure, isAct, orders }, sorting, sort }: HeadingProps<Row>) {
  const shared = { ...roles.heading, className: isFigure ? 'figure' : undefined } as const;
  if (!orders || !sort)
    return <th {...shared}>{isAct ? <span className="only-heard">{name}</span> : name}</th>;
  const isSorted = sorting?.column === id;
  const isDescending = isSorted && sorting.isDescending;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th {...shared} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <span className="narrow-heading">{name}</span>
      <button
        type="button"
        className="sort-button"
        onClick={() => sort({ column: id, isDescending: isSorted && !isDescending })}
      >
        {name}
        <Arrow size={16} aria-hidden="true" className={isSorted ? undefined : 'unsorted'} />
      </button>
    </th>
  );
}
