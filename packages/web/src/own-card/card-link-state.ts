/** The states of the page for an organization's own card. */
import type { BrowserVault, CardForm, OwnCard } from '../api/page-operations.generated.ts';
import type { RequestError } from '../api/request-error.ts';

/** What the form shows while a card can be entered. */
export interface OpenLink {
  readonly organizationName: string;
  readonly expiresAt: string;
  readonly vault: BrowserVault;
}

export type CardLink =
  | { readonly state: 'loading' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'unknown_link' }
  | { readonly state: 'open'; readonly link: OpenLink; readonly refusal: RequestError | null }
  | { readonly state: 'saving'; readonly link: OpenLink }
  | { readonly state: 'saved'; readonly link: OpenLink; readonly card: OwnCard }
  /** The link is good, but the service accepts no cards at the moment. */
  | { readonly state: 'paused' }
  | { readonly state: 'used' }
  | { readonly state: 'expired' };

export function linkAfterAnswer(form: CardForm, refusal: RequestError | null): CardLink {
  if (form.status !== 'open') return { state: form.status };
  const { organization_name: organizationName, expires_at: expiresAt, vault } = form;
  if (vault === null || organizationName === null || expiresAt === null) return { state: 'paused' };
  return { state: 'open', link: { organizationName, expiresAt, vault }, refusal };
}
