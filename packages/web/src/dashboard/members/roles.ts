import type { Membership } from '../../api/dashboard-operations.generated.ts';
import type { Choice } from '../../ui/Choices.tsx';

type Role = Membership['role'];

export const roleNames: Record<Role, string> = { admin: 'Admin', sender: 'Sender', viewer: 'Viewer' };

export const roleChoices: readonly Choice<Role>[] = [
  { value: 'admin', label: 'Admin', hint: 'Does everything, in every workspace, and manages members.' },
  { value: 'sender', label: 'Sender', hint: 'Sends and manages gifts in their workspaces.' },
  { value: 'viewer', label: 'Viewer', hint: 'Looks at gifts in their workspaces, and changes nothing.' },
];
