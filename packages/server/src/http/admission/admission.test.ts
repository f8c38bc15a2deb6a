import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, Overload } from './admission.ts';
import type { RequestKind } from './waiting-requests.ts';

const connections = 4;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sends requests that end when the test says so, and notes the order in which they begin. */
function observe(random: () => number = () => 1) {
  const observer = { noteAdmitted: vi.fn(), noteRefused: vi.fn() };
  const admission = createAdmission({ connections, observer, random });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const gone = new Set<string>();
  const applicantOf = (name: string, kind: RequestKind) => ({
    kind,
    sender: name.charAt(0),
    isGone: () => gone.has(name),
  });
  return {
    ...{ observer, admission, begun, refused, gone },
    /** The first letter of the name is the sender. */
    send(kind: RequestKind, ...names: string[]) {
      for (const name of names) {
        const work = () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        };
        admission.run(applicantOf(name, kind), work).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Overload);
          refused.push(name);
        });
      }
      return settled();
    },
    end(...names: string[]) {
      for (const name of names) ends.get(name)?.();
      return settled();
    },
    isRoomFor(name: string, kind: RequestKind) {
      try {
        admission.requireRoom(applicantOf(name, kind));
        return true;
      } catch {
        return false;
      }
    },
    refusalOf(name: string, kind: RequestKind): Overload | null {
      try {
        admission.requireRoom(applicantOf(name, kind));
        return null;
      } catch (error) {
        return error as Overload;
      }
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const numbered = (sender: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${sender}${index + 1}`);

test('requests begin at once while there are places', async () => {
  const { begun, observer, send } = observe();
  await send('change', 'a1', 'a2', 'b1', 'c1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(observer.noteAdmitted.mock.calls).toEqual(Array.from({ length: 4 }, () => ['change', 0]));
});

test('one sender leaves places to the others', async () => {
  const { begun, send } = observe();
  await send('change', ...numbered('a', 10));
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await send('change', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('what reads may take twice as many places as there are connections, and leaves places to others too', async () => {
  const { begun, send } = observe();
  await send('change', 'a1');
  await send('read', ...numbered('c', 9), 'd1');
  expect(begun).toEqual(['a1', ...numbered('c', 6), 'd1']);
});

test('while half of the connections are for changes, only as many read as a quarter of them', async () => {
  const { begun, send, end } = observe();
  await send('change', 'a1', 'b1', 'b2');
  await send('read', ...numbered('c', 5));
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1']);
  await end('c1', 'a1');
  expect(begun.slice(4)).toEqual(['c2']);
  await end('b1');
  expect(begun.slice(5)).toEqual(['c3', 'c4', 'c5']);
});

test('senders take turns, however many requests one of them has', async () => {
  const { begun, send, end } = observe();
  await send('change', 'a1', 'a2', 'a3', 'd1', ...numbered('a', 9).slice(3), 'b1', 'b2', 'c1');
  await end('a1', 'a2', 'a3', 'd1');
  await end('a4', 'b1', 'c1', 'a5');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'd1', 'a4', 'b1', 'c1', 'a5', 'b2', 'a6', 'a7', 'a8']);
});

test('of places that become free, as many are for changes as for pages, and few for reading', async () => {
  const { begun, send, end } = observe();
  await send('read', ...numbered('q', 4), ...numbered('s', 4));
  await send('read', 'r1', 'r2');
  await send('page', 'p1', 'p2', 'p3');
  await send('change', 'e1', 'e2', 'e3');
  await end(...numbered('q', 4), ...numbered('s', 4));
  expect(begun.slice(8)).toEqual(['e1', 'p1', 'e2', 'p2', 'r1']);
});

test('what reads goes on beside changes that wait for connections', async () => {
  const { begun, send, end } = observe();
  await send('read', ...numbered('q', 4), ...numbered('s', 4));
  await send('change', ...numbered('e', 3), ...numbered('f', 3));
  await send('read', 'r1');
  await end(...numbered('q', 4), ...numbered('s', 4));
  expect(begun.slice(8)).toEqual(['e1', 'f1', 'e2', 'f2', 'r1']);
});

test('a burst waits for five seconds, and is refused if nothing ends meanwhile', async () => {
  const { begun, refused, observer, send } = observe();
  await send('change', ...numbered('a', 5));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  expect(refused).toEqual(['a4', 'a5']);
  expect(observer.noteRefused.mock.calls).toEqual([['change'], ['change']]);
});

test('a queue that does not become empty takes nothing that would wait for more than half a second', async () => {
  const { send, isRoomFor } = observe();
  await send('change', 'a1', 'a2', 'a3', 'a4');
  await vi.advanceTimersByTimeAsync(500);
  expect(isRoomFor('a5', 'change')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRoomFor('a5', 'change')).toBe(false);
});

test('a sender whose requests wait too long keeps no other sender, and no other kind, from waiting', async () => {
  const { send, isRoomFor } = observe();
  await send('change', ...numbered('a', 5), 'b1');
  await vi.advanceTimersByTimeAsync(600);
  expect(isRoomFor('a6', 'change')).toBe(false);
  expect(isRoomFor('a6', 'read')).toBe(true);
  expect(isRoomFor('b2', 'change')).toBe(true);
});

test('as many requests wait as a process can hold', async () => {
  const { refused, send, isRoomFor } = observe();
  await send('change', ...numbered('a', 3 + 500));
  expect(refused).toEqual([]);
  await send('change', 'a504');
  expect(refused).toEqual(['a504']);
  await send('change', 'b1', ...numbered('b', 501).slice(1));
  expect(isRoomFor('c1', 'read')).toBe(false);
});

test('a request whose caller has gone does not begin', async () => {
  const { begun, gone, send, end } = observe();
  await send('change', ...numbered('a', 5), 'b1');
  gone.add('a4');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a5']);
});

test('work that fails gives its place to the next', async () => {
  const { admission, begun, send } = observe();
  const applicant = { kind: 'change', sender: 'a', isGone: () => false } as const;
  const failing = Promise.withResolvers<void>();
  const outcomes = Promise.allSettled([1, 2, 3].map(() => admission.run(applicant, () => failing.promise)));
  await send('change', 'a4');
  expect(begun).toEqual([]);
  failing.reject(new Error('it failed'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await settled();
  expect(begun).toEqual(['a4']);
});

test('those who are refused return within the time that the process needs for all of them', async () => {
  const { send, end, refusalOf } = observe();
  await send('change', ...numbered('a', 3));
  await end(...numbered('a', 3));
  await send('change', ...numbered('a', 7));
  await vi.advanceTimersByTimeAsync(700);
  const seconds = Array.from({ length: 12 }, () => refusalOf('a8', 'change')?.retryAfterSeconds);
  // Three were done in ten seconds, so each that was refused needs three seconds and a third.
  expect(seconds).toEqual([4, 7, 10, 14, 17, 20, 24, 27, 30, 30, 30, 30]);
});

test('those who are refused do not return together', async () => {
  const chances = [0.01, 0.5, 0.99];
  const { send, refusalOf } = observe(() => chances.shift() ?? 1);
  await send('change', ...numbered('a', 7));
  await vi.advanceTimersByTimeAsync(700);
  expect(Array.from({ length: 3 }, () => refusalOf('a8', 'change')?.retryAfterSeconds)).toEqual([1, 10, 30]);
});
