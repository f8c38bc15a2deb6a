import { expect, test } from 'vitest';
import { parsePidFile } from './postmaster.ts';

const lines = ['812', '/data/cluster', '1763700000', '5432', '/data/run', '', '  1234  5678', 'ready   ', ''];

test.each([
  ['of a ready server', lines, { pid: 812, socketDirectory: '/data/run', status: 'ready' }],
  [
    'of one that stops',
    lines.with(7, 'stopping'),
    { pid: 812, socketDirectory: '/data/run', status: 'stopping' },
  ],
  [
    'of one that starts',
    lines.with(7, 'starting'),
    { pid: 812, socketDirectory: '/data/run', status: 'starting' },
  ],
  ['still being written', lines.slice(0, 3), { pid: 812, socketDirectory: '', status: 'starting' }],
  ['that is empty', [''], undefined],
  ['that is damaged', ['x'], undefined],
])('a pid file %s', (_kind, text, expected) => {
  expect(parsePidFile(text.join('\n'))).toEqual(expected);
});
