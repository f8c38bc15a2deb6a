import pg from 'pg';
import { expect, it } from 'vitest';
import { createCellFinder } from './find-cell.ts';

const key = { kind: 'api key', value: 'k' } as const;

function cell(name: string, answer: () => Promise<boolean>) {
  const asked = { times: 0 };
  return {
    asked,
    cell: {
      name,
      knows: () => {
        asked.times += 1;
        return answer();
      },
    },
  };
}

const yes = async () => true;
const no = async () => false;
const away = () => Promise.reject(new Error('away'));
const refuse = () =>
  Promise.reject(Object.assign(new pg.DatabaseError('invalid byte sequence', 1, 'error'), { code: '22021' }));

it('finds the cell that has a key, and asks nobody again', async () => {
  const [main, b] = [cell('main', no), cell('b', yes)];
  const finder = createCellFinder(() => [main.cell, b.cell]);
  const found = { cells: ['b'], isSure: true };
  expect(await Promise.all([finder.find(key), finder.find(key)])).toEqual([found, found]);
  expect(await finder.find(key)).toEqual(found);
  expect(finder.known(key)).toEqual(found);
  expect([main.asked.times, b.asked.times]).toEqual([1, 1]);
});

it('does not wait for a cell that is silent when another one has the key', async () => {
  const silent = cell('b', () => new Promise(() => {}));
  const finder = createCellFinder(() => [cell('main', yes).cell, silent.cell]);
  expect(await finder.find(key)).toEqual({ cells: ['main'], isSure: true });
});

it('is not sure of what is unknown while a cell is away, and remembers nothing of it', async () => {
  const main = cell('main', no);
  const finder = createCellFinder(() => [main.cell, cell('b', away).cell]);
  expect(await finder.find(key)).toEqual({ cells: [], isSure: false });
  expect(finder.known(key)).toBeUndefined();
});

it('takes what a database cannot read as unknown, and goes on to ask it', async () => {
  const finder = createCellFinder(() => [cell('main', refuse).cell, cell('b', no).cell]);
  const unknown = { cells: [], isSure: true };
  expect(await finder.find(key)).toEqual(unknown);
  expect(await finder.find({ ...key, value: 'other' })).toEqual(unknown);
});

it('is sure of what no cell has', async () => {
  const finder = createCellFinder(() => [cell('main', no).cell, cell('b', no).cell]);
  expect(await finder.find(key)).toEqual({ cells: [], isSure: true });
});

it('finds all cells that know an address, and asks each time', async () => {
  const [main, b] = [cell('main', yes), cell('b', yes)];
  const finder = createCellFinder(() => [main.cell, b.cell]);
  const email = { kind: 'email', value: 'a@example.com' } as const;
  expect(await finder.find(email)).toEqual({ cells: ['main', 'b'], isSure: true });
  await finder.find(email);
  expect([main.asked.times, b.asked.times]).toEqual([2, 2]);
});

it('finds both cells that have made the same link code', async () => {
  const finder = createCellFinder(() => [cell('main', yes).cell, cell('b', yes).cell]);
  const found = await finder.find({ kind: 'link', value: 'ab12cd-0' });
  expect(found).toEqual({ cells: ['main', 'b'], isSure: true });
});
