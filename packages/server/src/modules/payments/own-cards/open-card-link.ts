/** What the page of a card link shows. */
import type { CardForm } from '@gifts/contract/pages';
import type { Organization } from '../../../context/caller.ts';
import type { Services } from '../../../context/context.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { parseLinkToken } from '../../../kit/link-token.ts';
import { findOrganizationByLinkCode } from '../../organizations/organizations.sql.ts';
import { type CardLink, findCardLink } from './card-links.sql.ts';

export interface OpenedCardLink {
  organization: Organization;
  link: CardLink;
  now: Date;
}

export async function openCardLink({ db, clock }: Services, text: string): Promise<OpenedCardLink> {
  const parsed = parseLinkToken(text);
  const organization = parsed && (await findOrganizationByLinkCode(db, parsed.linkCode));
  const link = organization && (await findCardLink(db, organization.id, parsed.token));
  if (!link || organization.closed_at) throw new AppError('not_found', 'This link is not known.');
  return { organization, link, now: organizationTime(clock, organization) };
}

export async function getCardForm(services: Services, text: string): Promise<CardForm> {
  const { organization, link, now } = await openCardLink(services, text);
  const status = statusOf(link, now);
  if (status !== 'open') return { status, organization_name: null, expires_at: null, vault: null };
  return {
    status,
    organization_name: organization.name,
    expires_at: link.expires_at.toISOString(),
    vault: services.cardGateway?.browserVault.forPage ?? null,
  };
}

function statusOf({ payment_method_id: savedCard, expires_at }: CardLink, now: Date): CardForm['status'] {
  if (savedCard !== null) return 'used';
  return expires_at > now ? 'open' : 'expired';
}
