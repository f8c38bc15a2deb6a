import { expect, it } from 'vitest';
import { leastCell, planCells, type SizedCell } from './plan-cells.ts';

const cell = (name: string, place: string, bytes: number, isOpen = true): SizedCell => ({
  ...{ name, place, bytes, isOpen },
});

it('a new organization goes to the open cell with the least data, of several to the first', () => {
  expect(leastCell([cell('main', 'x', 5), cell('b', 'x', 3), cell('c', 'x', 3)])?.name).toBe('b');
  expect(leastCell([cell('main', 'x', 5), cell('b', 'x', 3, false)])?.name).toBe('main');
  expect(leastCell([cell('main', 'x', 5, false)])).toBeNull();
});

it('shows the fullest place first', () => {
  const { places } = planCells([cell('main', 'x', 5), cell('b', 'y', 7), cell('c', 'x', 3)], []);
  expect(places).toEqual([
    { place: 'x', bytes: 8, cells: ['main', 'c'] },
    { place: 'y', bytes: 7, cells: ['b'] },
  ]);
});

it.each([
  ['the cell that levels the nodes best', [cell('main', 'x', 6), cell('b', 'x', 4), cell('c', 'y', 1)], 'b'],
  ['a cell to a node that has none', [cell('main', 'x', 9), cell('b', 'x', 9)], 'main'],
  [
    'nothing when each move would make it worse',
    [cell('main', 'x', 10), cell('b', 'x', 9), cell('c', 'y', 17)],
    null,
  ],
  ['nothing from a node with one cell', [cell('main', 'x', 9), cell('b', 'y', 1)], null],
])('recommends to move %s', (_title, cells, moved) => {
  expect(planCells(cells, ['x', 'y']).move).toEqual(moved && { cell: moved, to: 'y' });
});

it('recommends a cell for a node that has none', () => {
  expect(planCells([cell('main', 'x', 9)], ['x', 'y'])).toMatchObject({ create: 'y', move: null });
  expect(planCells([cell('main', 'x', 9)], []).create).toBeNull();
});
