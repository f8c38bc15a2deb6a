import type { Services } from '../context/context.ts';
import { dayMs } from '../kit/duration.ts';
import { findAdmins } from '../modules/organizations/find-admins.sql.ts';
import { makeSignInLink } from '../modules/people/make-link.ts';
import { hasAnybodySignedIn } from '../modules/people/people.sql.ts';

/** Returns a link that signs in the admin of an organization once, within a day, or null once anybody has signed in. */
export async function firstSignInLink(
  services: Services,
  address: string,
  organizationId: string,
): Promise<string | null> {
  const { db } = services;
  if (await hasAnybodySignedIn(db)) return null;
  const [admin] = await findAdmins(db, organizationId);
  if (!admin) return null;
  return db.transaction((tx) =>
    makeSignInLink(services, tx, { email: admin.email, validMs: dayMs, publicUrl: address, isPrinted: true }),
  );
}
