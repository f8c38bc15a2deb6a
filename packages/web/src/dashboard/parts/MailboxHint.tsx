import type { SessionState } from '../../api/dashboard-operations.generated.ts';

/** Where the mail of a sandbox is. */
export const MailboxHint = ({ session }: { session: SessionState }) =>
  session.has_mailbox && (
    <p>
      The sandbox keeps all mail in <a href="/mailbox">its mailbox</a>.
    </p>
  );
