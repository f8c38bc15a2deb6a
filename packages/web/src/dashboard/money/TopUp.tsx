import type { MoneyBalance } from '../../api/dashboard-operations.generated.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { useMember } from '../session/member.tsx';

/** Money is paid in outside of this page. Whoever runs the service books it. */
export function TopUp({ balances }: { balances: readonly MoneyBalance[] }) {
  const { session, membership } = useMember();
  const hasCredit = balances.some(({ credit_limit }) => credit_limit !== null);
  return (
    <details className="card card-body top-up">
      <summary>How to pay money in</summary>
      <p>
        Send money to whoever runs this service, usually by bank transfer, and name your organization
        {hasCredit ? ' and the number of the invoice' : ''}. It appears under Movements when it has been
        booked. Gifts that wait for their payment are then paid at once.
      </p>
      {session.environment === 'sandbox' && (
        <>
          <p>In the sandbox no money is real. This command pays in as much as you want:</p>
          <CodeBlock
            label="Command"
            text={`npx gifts balance credit --organization ${membership.organization_id} --method BALANCE --amount 500.00 --reason "To try it"`}
            copyLabel="Copy the command"
          />
        </>
      )}
    </details>
  );
}
