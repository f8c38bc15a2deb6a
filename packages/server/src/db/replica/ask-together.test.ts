import { expect, test } from 'vitest';
import { askTogether } from './ask-together.ts';

test('callers share a question that begins after all of them have come', async () => {
  const answers: PromiseWithResolvers<number>[] = [];
  const ask = askTogether(() => {
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  });

  const early = [ask(), ask()];
  await Promise.resolve();
  expect(answers).toHaveLength(1);
  const late = [ask(), ask()];
  answers[0]?.resolve(1);
  expect(await Promise.all(early)).toEqual([1, 1]);
  await Promise.resolve();
  expect(answers).toHaveLength(2);
  answers[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
});

test('a question that fails does so for those who share it, and for nobody else', async () => {
  const outcomes = [Promise.reject(new Error('lost')), Promise.resolve('found')];
  outcomes[0]?.catch(() => {});
  const ask = askTogether(() => outcomes.shift() as Promise<string>);
  const first = ask();
  await expect(first).rejects.toThrow('lost');
  expect(await ask()).toBe('found');
});
