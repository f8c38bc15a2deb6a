import { expect, it } from 'vitest';
import { createCountedLooks } from './counted-looks.ts';

const at = (time: string) => new Date(`2026-11-22T${time}Z`);

it('every tenth power of the looks of an hour is written', async () => {
  const looks = createCountedLooks();
  const written: number[] = [];
  const look = (name: string, time: string) =>
    looks.count(name, at(time), async (number) => void written.push(number));
  for (let time = 0; time < 1_234; time += 1) await look('a', '10:59:59');
  expect(written).toEqual([1, 10, 100, 1_000]);
  await look('b', '10:59:59');
  await look('a', '11:00:00');
  expect(written).toEqual([1, 10, 100, 1_000, 1, 1]);
});

it('a look beside the first one waits until that one is written', async () => {
  const looks = createCountedLooks();
  const writing = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = looks.count('a', at('10:00:00'), () => writing.promise).then(() => order.push('first'));
  const second = looks
    .count('a', at('10:00:00'), () => expect.unreachable())
    .then(() => order.push('second'));
  order.push('written');
  writing.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['written', 'first', 'second']);
});

it('a look that could not be written is refused, and the next one is the first again', async () => {
  const looks = createCountedLooks();
  const failing = () => Promise.reject(new Error('The disk is full'));
  const refused = [1, 2].map(() => looks.count('a', at('10:00:00'), failing));
  expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const written: number[] = [];
  await looks.count('a', at('10:00:01'), async (number) => void written.push(number));
  expect(written).toEqual([1]);
});
