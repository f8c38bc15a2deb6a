import { expect, it } from 'vitest';
import { meaningOfEnd } from './what-end-means.ts';

const end = (keys: number, batches: number, people: number) => ({
  keys_count: keys,
  scheduled_batches_count: batches,
  scheduled_recipients_count: people,
});

it('names what stops and what goes on, by their numbers', () => {
  expect(meaningOfEnd(end(2, 3, 1_240), 'Ada', 'Acme')).toEqual([
    'Ada loses access to Acme within a second.',
    '2 API keys stop working, and they cannot be brought back.',
    '3 scheduled gifts to 1,240 people are sent nevertheless.',
    'What was sent stays, and shows Ada as the sender.',
  ]);
});

it('speaks to the person who leaves, and of one thing as of one', () => {
  expect(meaningOfEnd(end(1, 1, 1), null, 'Acme')).toEqual([
    'You lose access to Acme within a second.',
    '1 API key stops working, and it cannot be brought back.',
    '1 scheduled gift to 1 person is sent nevertheless.',
    'What was sent stays, and shows you as the sender.',
  ]);
  expect(meaningOfEnd(end(0, 0, 0), null, 'Acme').slice(1, 3)).toEqual([
    'No API key stops working.',
    'Nothing that you scheduled is waiting.',
  ]);
});
