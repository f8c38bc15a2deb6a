import { expect, it } from 'vitest';
import { curlOf } from './curl.ts';

it('writes a command whose body no shell reads', () => {
  const command = curlOf('http://localhost:4000', '/v1/orders/1/refund', { reason: `It's "so" $(much)` });
  expect(command).toBe(
    `curl -s 'http://localhost:4000/v1/orders/1/refund' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"reason":"It'"'"'s \\"so\\" $(much)"}'`,
  );
});
