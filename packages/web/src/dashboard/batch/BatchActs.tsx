import { type BatchAct, batchActs } from '@gifts/contract/gift-act-names';
import { whyBatchActIsOff } from '@gifts/contract/gift-acts';
import type { OrderBatch } from '@gifts/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ban, CalendarClock, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { ActBar } from '../../ui/ActBar.tsx';
import { now } from '../parts/now.ts';
import { useMember } from '../session/member.tsx';

const BatchDialogs = lazy(() =>
  import('./BatchDialogs.tsx').then(({ BatchDialogs }) => ({ default: BatchDialogs })),
);

const labels: Record<BatchAct, readonly [label: string, icon: ReactNode]> = {
  cancel: ['Cancel the sending', <Ban key="cancel" size={18} aria-hidden="true" />],
  reschedule: ['Reschedule', <CalendarClock key="reschedule" size={18} aria-hidden="true" />],
  cancel_orders: ['Cancel the orders', <X key="orders" size={18} aria-hidden="true" />],
};

/** What can be done with a gift that was sent or is scheduled. The form that is open stands in the address. */
export function BatchActs({ batch }: { batch: OrderBatch }) {
  const { membership } = useMember();
  const { act: wanted } = useSearch({ from: '/shell/gifts/$id' });
  const navigate = useNavigate();
  const open = (act: BatchAct | null) =>
    void navigate({ to: '.', search: act ? { act } : {}, replace: act === null });
  const member = { role: membership.role, now: new Date(now()) };
  const acts = batchActs.map((id) => ({
    id,
    label: labels[id][0],
    icon: labels[id][1],
    whyOff: whyBatchActIsOff(id, batch, member),
    run: () => open(id),
  }));
  const isOn = acts.some(({ id, whyOff }) => id === wanted && whyOff === null);
  return (
    <>
      <ActBar label="What can be done with this gift" acts={acts} />
      <Suspense>
        <BatchDialogs batch={batch} act={isOn && wanted ? wanted : null} close={() => open(null)} />
      </Suspense>
    </>
  );
}
