import type { Organization } from '../../context/caller.ts';

/** Returns where the logo is on our own origin, or null if there is none. */
export const logoPath = ({
  link_code,
  logo_name,
}: Pick<Organization, 'link_code' | 'logo_name'>): string | null =>
  logo_name === null ? null : `/logos/${link_code}/${logo_name}.png`;
