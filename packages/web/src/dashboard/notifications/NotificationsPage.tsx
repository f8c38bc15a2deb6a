import { useQuery } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';

export function NotificationsPage() {
  const { membership, person } = useMember();
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['notifications', organizationId],
    queryFn: () => callService('getNotificationSettings', {}, { organizationId }),
  });
  return (
    <>
      <PageTitle
        title="Notifications"
        lead={`Which mails come to ${person.email} about gifts that you sent for ${membership.organization_name}.`}
      />
      <Loaded query={query}>{(settings) => <NotificationsForm settings={settings} />}</Loaded>
    </>
  );
}
