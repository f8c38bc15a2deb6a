import { expect, it } from 'vitest';
import { curlCommand } from './curl-command.ts';

const origin = 'https://gifts.example.com';

it('the command of a new key asks who it is, at this service', () => {
  expect(curlCommand({ origin, key: 'gos_live_x', path: '/v1/me' })).toBe(
    'curl -s https://gifts.example.com/v1/me \\\n  -H "Authorization: Bearer gos_live_x"',
  );
});

it('nothing that was typed is read by the shell', () => {
  const body = { note: "It's $HOME `here`" };
  expect(curlCommand({ origin, method: 'POST', path: '/v1/a?b=c&d', body })).toBe(
    [
      `curl -s -X POST 'https://gifts.example.com/v1/a?b=c&d'`,
      '-H "Authorization: Bearer $GIFTS_API_KEY"',
      `-H 'Content-Type: application/json'`,
      `-d '{"note":"It'\\''s $HOME \`here\`"}'`,
    ].join(' \\\n  '),
  );
});
