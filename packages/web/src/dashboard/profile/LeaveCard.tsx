import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useMember } from '../session/member.tsx';

const LeaveDialog = lazy(() =>
  import('../members/LeaveDialog.tsx').then(({ LeaveDialog }) => ({ default: LeaveDialog })),
);

export function LeaveCard() {
  const { membership } = useMember();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <section className="card card-body" aria-labelledby="leave">
      <h2 id="leave">Leave {membership.organization_name}</h2>
      <p className="soft">
        Your membership ends, and your API keys stop working. You can sign in nevertheless, and an admin can
        invite you again.
      </p>
      <div>
        <Button kind="plain" width="fit" onClick={() => setIsLeaving(true)}>
          Leave {membership.organization_name}
        </Button>
      </div>
      <Suspense>
        <LeaveDialog isOpen={isLeaving} close={() => setIsLeaving(false)} />
      </Suspense>
    </section>
  );
}
