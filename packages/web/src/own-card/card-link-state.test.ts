import { expect, test } from 'vitest';
import type { CardForm } from '../api/page-operations.generated.ts';
import { linkAfterAnswer } from './card-link-state.ts';

const open: CardForm = {
  status: 'open',
  organization_name: 'Acme',
  expires_at: '2030-01-02T03:04:05Z',
  vault: { kind: 'simulated' },
};
const closed = { organization_name: null, expires_at: null, vault: null };

test.each<[CardForm, string]>([
  [open, 'open'],
  [{ ...open, vault: null }, 'paused'],
  [{ ...closed, status: 'used' }, 'used'],
  [{ ...closed, status: 'expired' }, 'expired'],
])('the answer %j shows the page as %s', (form, state) => {
  expect(linkAfterAnswer(form, null).state).toBe(state);
});
