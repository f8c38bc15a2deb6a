import type { SessionState } from '../../api/dashboard-operations.generated.ts';

/** Production has no stripe. */
export const SandboxStripe = ({ environment }: { environment: SessionState['environment'] }) =>
  environment === 'sandbox' && (
    <div className="sandbox-stripe">Sandbox: nothing is shipped, and no money moves</div>
  );
