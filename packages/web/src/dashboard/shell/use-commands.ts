import { useNavigate } from '@tanstack/react-router';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { signOut } from '../session/sign-out.ts';
import type { Command } from './commands.ts';
import { nounsOf } from './nouns.ts';
import { useSwitchOrganization } from './OrganizationSwitcher.tsx';

interface CommandOptions {
  readonly chooseOrganization: (membership: Membership) => void;
  readonly showShortcuts: () => void;
}

/** The pages of the dashboard, and what can be done from anywhere. */
export function useCommands({ chooseOrganization, showShortcuts }: CommandOptions): readonly Command[] {
  const navigate = useNavigate();
  const { person, membership, session } = useMember();
  const switchTo = useSwitchOrganization(chooseOrganization);
  const open = (path: string) => () => location.assign(path);
  const others = person.memberships.filter(
    ({ organization_id }) => organization_id !== membership.organization_id,
  );
  return [
    ...nounsOf(session, membership.role).map(({ name, to, group }) => ({
      name,
      words: `go to open page ${group ?? ''}`,
      run: () => void navigate({ to }),
    })),
    {
      name: 'Make an API key',
      words: 'create new token developers',
      run: () => void navigate({ to: '/developers/keys', search: { new: true } }),
    },
    ...(membership.role === 'admin'
      ? [
          {
            name: 'Invite a member',
            words: 'add user person people colleague settings',
            run: () => void navigate({ to: '/settings/members', search: { invite: true } }),
          },
          {
            name: 'Make a workspace',
            words: 'create new team settings',
            run: () => void navigate({ to: '/settings/workspaces', search: { new: true } }),
          },
        ]
      : []),
    ...(person.operator_role
      ? [
          {
            name: 'Run the service',
            words: 'operators setup',
            run: () => void navigate({ to: '/operators' }),
          },
        ]
      : []),
    ...others.map((each) => ({
      name: `Switch to ${each.organization_name}`,
      words: 'organization change',
      run: () => void switchTo(each),
    })),
    { name: 'API reference', words: 'docs documentation help', run: open('/docs/') },
    ...(session.has_mailbox ? [{ name: 'Mailbox', words: 'mail sandbox', run: open('/mailbox') }] : []),
    { name: 'Keyboard shortcuts', words: 'keys help', run: showShortcuts },
    { name: 'Sign out', words: 'log out leave', run: () => void signOut() },
  ];
}
