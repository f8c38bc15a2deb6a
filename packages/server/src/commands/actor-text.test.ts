import { expect, test } from 'vitest';
import { actorText } from './actor-text.ts';

const user = { kind: 'user', userId: 'u1', email: 'ada@example.com' } as const;

test.each([
  [{ ...user, keyId: 'k1', keyName: 'Production' }, 'ada@example.com (Production)'],
  [{ ...user, keyId: null, keyName: null }, 'ada@example.com'],
  [{ kind: 'operator', userName: 'root', host: 'vm' } as const, 'operator root@vm'],
])('%o is %s', (actor, text) => {
  expect(actorText(actor)).toBe(text);
});
