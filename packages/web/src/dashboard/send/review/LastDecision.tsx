import { Banner } from '../../../ui/Banner.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useDraft } from '../draft/DraftContext.tsx';

/** Why the last request for an approval led to nothing. */
export function LastDecision() {
  const { approval } = useDraft().draft;
  if (!approval?.decided_at || !approval.reason) return null;
  const who = approval.decided_by?.name ?? 'An admin';
  const isDeclined = approval.status === 'declined';
  return (
    <Banner
      kind="warning"
      title={isDeclined ? `${who} did not approve it` : `${who} approved it, and it could not be sent`}
    >
      <p>{approval.reason}</p>
      <p>
        <Time of={approval.decided_at} />
      </p>
    </Banner>
  );
}
