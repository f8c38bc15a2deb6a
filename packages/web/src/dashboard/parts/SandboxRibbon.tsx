import type { SessionState } from '../../api/dashboard-operations.generated.ts';

/** Production has no ribbon. */
export const SandboxRibbon = ({ environment }: { environment: SessionState['environment'] }) =>
  environment === 'sandbox' && (
    <aside className="sandbox-ribbon" aria-label="Environment">
      Sandbox: nothing is shipped, and no money moves
    </aside>
  );
