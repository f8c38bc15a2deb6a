import { expect, it } from 'vitest';
import type { AuditEntry } from './audit-entries.sql.ts';
import { headOf, linesOf } from './export-audit-log.ts';

const entry: AuditEntry = {
  organization_id: '00000000-0000-0000-0000-000000000000',
  id: '019caf14-2c40-7d3b-9e15-f3a8c6b07d23',
  kind: 'change',
  act: 'keys_revoke',
  actor_kind: 'operator',
  actor_id: 'operator',
  actor: { kind: 'operator', userName: 'ops, "the" one', host: 'vm' },
  subject_kind: 'api_key',
  subject_id: null,
  shown_ids: null,
  client_address: null,
  user_agent: '=HYPERLINK("https://evil.example","x")',
  request_id: '-1+1',
  details: {},
};

it('a line of JSON has all facts, and no organization for an act of the deployment', () => {
  const [line = '', rest] = linesOf('ndjson', [entry]).split('\n');
  expect(rest).toBe('');
  expect(JSON.parse(line)).toMatchObject({
    organization_id: null,
    created_at: '2026-03-02T15:04:20.800Z',
    actor: entry.actor,
    user_agent: entry.user_agent,
  });
});

it('a cell that a spreadsheet would calculate is a text', () => {
  const head = headOf('csv').trimEnd().split(',');
  const line = linesOf('csv', [entry]);
  expect(head).toHaveLength(14);
  expect(line).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")",'-1+1,{}\r\n`);
  expect(line).toContain(`"{""kind"":""operator"",""userName"":""ops, \\""the\\"" one"",""host"":""vm""}"`);
});
