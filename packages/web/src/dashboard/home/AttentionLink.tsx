import { Link } from '@tanstack/react-router';
import type { AttentionItem } from '../../api/dashboard-operations.generated.ts';

/** Leads to the page where an item is dealt with. */
export function AttentionLink({ kind }: Pick<AttentionItem, 'kind'>) {
  switch (kind) {
    case 'gifts_not_sent':
      return (
        <Link to="/gifts" search={{ status: 'failed' }}>
          See why
        </Link>
      );
    case 'mail_not_arrived':
      return (
        <Link to="/gifts/orders" search={{ notification_status: 'bounced' }}>
          See whose
        </Link>
      );
    case 'payment_problems':
      return (
        <Link to="/gifts/orders" search={{ status: 'pending_payment' }}>
          See which
        </Link>
      );
    case 'gifts_expiring':
      return (
        <Link to="/gifts/orders" search={{ columns: 'recipient.status.expires' }}>
          See your gifts
        </Link>
      );
    case 'webhooks_failing':
      return <Link to="/developers/webhooks">See your webhooks</Link>;
    case 'approvals_waiting':
      return <Link to="/approvals">See what waits</Link>;
    case 'budgets_nearly_used':
      return <Link to="/settings/budgets">See the budgets</Link>;
    case 'occasion_rules':
      return <Link to="/people/occasions">See the rules</Link>;
    case 'occasion_drafts':
      return (
        <Link to="/send" search={{}}>
          See what is prepared
        </Link>
      );
    case 'low_balance':
      return <Link to="/money">See your money</Link>;
  }
}
