import {
  mostComing,
  type OccasionPreview,
  type PreviewOccasionInput,
} from '@gifts/contract/dashboard/occasion-rules';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { workspaceOf } from '../contacts/contact-access.ts';
import { findList } from '../contacts/lists/contact-lists.sql.ts';
import { countAudience, findComing, findUnprepared } from '../contacts/occasions/find-occasions.sql.ts';
import { addDays, occasionDays } from '../contacts/occasions/occasion-days.ts';
import { presentComing } from './present-rules.ts';
import { isTimeZone, todayIn } from './rule-times.ts';

/** Returns whom a rule that is not made yet would be for. */
export async function previewOccasionRule(
  context: CallerContext,
  db: Statements,
  input: PreviewOccasionInput,
): Promise<OccasionPreview> {
  const organizationId = context.organization.id;
  const workspaceId = workspaceOf(context, input.workspace_id);
  if (!isTimeZone(input.time_zone)) {
    throw badRequest([{ field: 'time_zone', message: `There is no such time zone: ${input.time_zone}` }]);
  }
  const list = input.list_id ? await findList(db, organizationId, input.list_id) : null;
  if (input.list_id && list?.workspace_id !== workspaceId) {
    throw badRequest([
      { field: 'list_id', message: `The workspace has no list with the id ${input.list_id}` },
    ]);
  }
  const audience = {
    organizationId,
    workspaceId,
    listId: list?.id ?? null,
    occasion: input.occasion,
    years: input.years ?? null,
  };
  const today = todayIn(input.time_zone, context.now);
  const days = occasionDays(today, addDays(today, input.days_before));
  const [count, near, coming] = await Promise.all([
    countAudience(db, audience),
    findUnprepared(db, audience, null, days),
    findComing(db, audience, today, mostComing),
  ]);
  return { people_count: count, due_now: near.length, coming: presentComing(coming) };
}
