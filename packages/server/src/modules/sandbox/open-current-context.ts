import { type CallerContext, type Context, openContext } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';

/** Reads the organization and its time again, because its clock may have moved since the request began. */
export async function openCurrentContext(context: CallerContext): Promise<Context> {
  const organization = await findOrganization(context.db, context.organization.id);
  assert(organization, 'the organization of a key exists');
  return openContext(context, organization);
}
