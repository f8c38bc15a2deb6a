/** What operators do with work that failed for good. */
import {
  type FailedJobs,
  mostFailedJobs,
  type RetriedJobs,
} from '@gifts/contract/dashboard/operator-service';
import type { OperatorRequest } from '../../context/operator.ts';
import { errorText } from '../../kit/error-text.ts';
import { AppError } from '../../kit/errors.ts';
import { nilUuid } from '../../kit/ids.ts';
import { recordAct } from '../audit/record-act.ts';
import { listOrganizations } from '../organizations/find-organizations.ts';
import { countFailedWork, dropFailedWork, findFailedWork, isWorkId, retryFailedWork } from './failed-work.ts';
import { payloadValues } from './payload-values.ts';

export async function listFailedJobs({ services: { db } }: OperatorRequest): Promise<FailedJobs> {
  const work = (await findFailedWork(db, mostFailedJobs)).slice(0, mostFailedJobs);
  const names = new Map(
    work.length === 0 ? [] : (await listOrganizations(db)).map(({ id, name }) => [id, name]),
  );
  return {
    data: work.map(({ id, kind, organizationId, failingSince, attempts, error, payload }) => {
      const name = names.get(organizationId);
      return {
        ...{ id, kind, attempts, error: errorText(error), payload: payloadValues(payload) },
        organization: name === undefined ? null : { id: organizationId, name },
        failing_since: failingSince.toISOString(),
      };
    }),
    total_count: await countFailedWork(db),
  };
}

export async function retryFailedJob(request: OperatorRequest, id: string): Promise<void> {
  if (!isWorkId(id) || !(await retry(request, id))) throw noFailedWork(id);
}

/** Each in a transaction of its own: one that somebody has tried again just now is left out. */
export async function retryFailedJobsOfKind(request: OperatorRequest, kind: string): Promise<RetriedJobs> {
  const work = await findFailedWork(request.services.db, mostFailedJobs);
  const ofKind = work.filter((each) => each.kind === kind);
  if (ofKind.length === 0)
    throw new AppError('not_found', `No work of the kind ${kind} has failed for good.`);
  let retried = 0;
  for (const { id } of ofKind) if (await retry(request, id)) retried += 1;
  return { retried_count: retried };
}

const retry = ({ services }: OperatorRequest, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const organizationId = await retryFailedWork(tx, id);
    if (organizationId === null) return false;
    recordAct(services, tx, {
      ...{ organizationId: ownerOf(organizationId), act: 'retry_failed_job' },
      subject: { kind: 'job', id },
    });
    return true;
  });

export async function discardFailedJob(
  { services }: OperatorRequest,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const isDropped = await services.db.transaction(async (tx) => {
    const organizationId = isWorkId(id) ? await dropFailedWork(tx, id) : null;
    if (organizationId === null) return false;
    recordAct(services, tx, {
      ...{ organizationId: ownerOf(organizationId), act: 'discard_failed_job', details: { reason } },
      subject: { kind: 'job', id },
    });
    return true;
  });
  if (!isDropped) throw noFailedWork(id);
}

/** Work of the deployment itself names no organization. */
const ownerOf = (organizationId: string): string | null =>
  organizationId === nilUuid ? null : organizationId;

const noFailedWork = (id: string) =>
  new AppError(
    'not_found',
    `No failed work has the id ${errorText(id).slice(0, 64)}: it may have been tried again or left undone just now.`,
  );
