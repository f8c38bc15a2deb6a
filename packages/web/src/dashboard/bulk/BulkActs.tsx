import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BulkAct } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useIsLive } from '../live/live-state.ts';
import { now } from '../parts/now.ts';
import { useMember } from '../session/member.tsx';
import { bulkWords } from './bulk-words.ts';
import './bulk.css';

const shownForMs = 3_600_000;

/** Acts on many gifts that go on, and those that ended within the hour, until somebody puts them away. */
export function BulkActs() {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  const isLive = useIsLive();
  const { data } = useQuery({
    queryKey: ['bulk-acts', organizationId],
    queryFn: () => callService('listBulkActs', {}, { organizationId }),
    refetchInterval: ({ state }) => (!isLive && state.data?.data.some(isRunning) ? 1_000 : false),
  });
  const acts = (data?.data ?? []).filter(
    (act) =>
      !hidden.includes(act.id) && (act.ended_at === null || now() - Date.parse(act.ended_at) < shownForMs),
  );
  const ended = acts.filter((act) => !isRunning(act)).length;
  useEffect(() => {
    if (ended > 0) void queries.invalidateQueries({ queryKey: ['orders', organizationId] });
  }, [ended, queries, organizationId]);
  if (acts.length === 0) return null;
  return (
    <section className="stack" aria-label="Acts on many gifts">
      {acts.map((act) => (
        <Progress key={act.id} act={act} hide={() => setHidden([...hidden, act.id])} />
      ))}
    </section>
  );
}

const isRunning = ({ status }: BulkAct): boolean => status === 'running';

function Progress({ act, hide }: { act: BulkAct; hide: () => void }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { isPending, submit } = useSubmission({
    fields: [],
    send: ({ id }: { id: string }, idempotencyKey) =>
      callService('stopBulkAct', { params: { id } }, { organizationId, idempotencyKey }),
    done: () => queries.invalidateQueries({ queryKey: ['bulk-acts', organizationId] }),
  });
  const tried = act.done + act.failed;
  const name = bulkWords[act.act].name;
  return (
    <div className="card bulk-act">
      <div className="bulk-head">
        <p role="status">
          <strong>{name}</strong> {stateOf(act, tried)}
        </p>
        {isRunning(act) ? (
          membership.role !== 'viewer' && (
            <Button
              kind="plain"
              width="fit"
              busy={isPending ? 'Stopping' : null}
              onClick={() => submit({ id: act.id })}
            >
              Stop
            </Button>
          )
        ) : (
          <button type="button" className="icon-button" aria-label={`Put away: ${name}`} onClick={hide}>
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {isRunning(act) && <progress aria-label={name} value={tried} max={act.orders} />}
      {act.failures.length > 0 && (
        <ul className="bulk-reasons">
          {act.failures.map(({ reason, count: number }) => (
            <li key={reason}>
              <strong>{figure(number)}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function stateOf({ status, done, failed, orders, user_name: user }: BulkAct, tried: number): string {
  if (status === 'running') return `by ${user}: ${figure(tried)} of ${figure(orders)}.`;
  const left = status === 'stopped' ? `, stopped before the other ${figure(orders - tried)}` : '';
  const refused = failed > 0 ? `, ${figure(failed)} could not be done` : '';
  return `by ${user}: ${figure(done)} done${refused}${left}.`;
}
