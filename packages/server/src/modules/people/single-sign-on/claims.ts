/** What the claims of a provider mean here. */
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import type { ProvidedIdentity } from '../../../ports/identity-provider.ts';

export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

type ClaimNames = Pick<OidcSettings, 'verifiedClaim' | 'groupsClaim' | 'groupRoles'>;

/** True if the ID token lacks something that the provider may tell when it is asked for more. */
export const mayKnowMore = (
  claims: Claims,
  { verifiedClaim, groupsClaim, groupRoles }: ClaimNames,
): boolean =>
  claims['email'] === undefined ||
  claims[verifiedClaim] === undefined ||
  (groupRoles.length > 0 && claims[groupsClaim] === undefined && !areGroupsLeftOut(claims, groupsClaim));

export function identityFrom(claims: Claims, names: ClaimNames): ProvidedIdentity {
  const { verifiedClaim, groupsClaim } = names;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(claims['email'], 254)?.toLowerCase() ?? null,
    isEmailVerified: isAffirmed(verifiedClaim, claims[verifiedClaim]),
    firstName: textOf(claims['given_name'], 255),
    lastName: textOf(claims['family_name'], 255),
    groups: areGroupsLeftOut(claims, groupsClaim) ? null : groupsOf(claims[groupsClaim]),
  };
}

/** OpenID Connect has a boolean. Claims of other names are a provider's own, and some write them as text or number. */
const isAffirmed = (claim: string, value: unknown): boolean =>
  value === true || (claim !== 'email_verified' && ['true', '1', 1].some((yes) => yes === value));

function textOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return text && text.length <= maxLength ? text.toWellFormed() : null;
}

/** Of somebody with many groups, Entra ID names where they could be asked for instead (`_claim_names`). */
function areGroupsLeftOut(claims: Claims, groupsClaim: string): boolean {
  const elsewhere = claims['_claim_names'];
  return typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
}

const groupsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string');
