import { expect, it } from 'vitest';
import { takeCellOption } from './cell-option.ts';

it.each([
  [['list'], undefined, ['list']],
  [['list', '--cell', 'b', '--limit', '5'], 'b', ['list', '--limit', '5']],
  [['--cell=b', 'list'], 'b', ['list']],
])('takes the cell out of %o', (args, cell, rest) => {
  expect(takeCellOption(args)).toEqual({ cell, rest });
});

it.each([[['list', '--cell']], [['list', '--cell', '--json']], [['list', '--cell=']]])(
  'refuses %o',
  (args) => {
    expect(() => takeCellOption(args)).toThrow('--cell needs the name of a cell');
  },
);
