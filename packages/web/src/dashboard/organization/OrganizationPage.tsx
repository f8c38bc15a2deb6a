import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { Message } from '../../ui/Message.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import './organization.css';

export function OrganizationPage() {
  const { membership } = useMember();
  return (
    <>
      <PageTitle
        title="Organization"
        lead={`How gifts from ${membership.organization_name} look, and what happens if their sender chooses nothing else.`}
      />
      {membership.role === 'admin' ? <Settings /> : <OnlyForAdmins role={membership.role} />}
    </>
  );
}

function Settings() {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['organization', organizationId],
    queryFn: () => callService('getOrganizationSettings', {}, { organizationId }),
  });
  return <Loaded query={query}>{(settings) => <SettingsForm settings={settings} />}</Loaded>;
}

const OnlyForAdmins = ({ role }: { role: 'sender' | 'viewer' }) => (
  <Message icon={LockKeyhole} title="Admins change these settings">
    <p>
      Your role is {role}. An admin of your organization can change its logo, its colour and what gifts do by
      default, or give you another role.
    </p>
  </Message>
);
