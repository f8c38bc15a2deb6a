import { describe, expect, it } from 'vitest';
import { axisMarks, labelled } from './chart-scale.ts';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [8, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [120, [0, 50, 100, 150]],
    [1_000_000, [0, 500_000, 1_000_000]],
  ])('up to %d are %j', (largest, marks) => {
    expect(axisMarks(largest)).toEqual(marks);
  });

  it('are few and reach every value', () => {
    for (let value = 0; value < 5_000; value += 1) {
      const marks = axisMarks(value);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(value);
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(6);
    }
  });
});

it.each([
  [1, 5, [0]],
  [5, 5, [0, 1, 2, 3, 4]],
  [13, 5, [0, 3, 6, 9, 12]],
  [30, 4, [5, 13, 21, 29]],
  [3, 0, [2]],
])('of %d positions with room for %d labels, %j get one', (count, room, positions) => {
  expect(labelled(count, room)).toEqual(positions);
});
