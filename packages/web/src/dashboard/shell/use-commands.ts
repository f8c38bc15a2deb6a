import { useNavigate } from '@tanstack/react-router';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { signOut } from '../session/sign-out.ts';
import type { Command } from './commands.ts';
import { nouns } from './nouns.ts';
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
    ...nouns.map(({ name, to, group }) => ({
      name,
      words: `go to open page ${group ?? ''}`,
      run: () => void navigate({ to }),
    })),
    {
      name: 'Make an API key',
      words: 'create new token developers',
      run: () => void navigate({ to: '/developers/keys', search: { new: true } }),
    },
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
