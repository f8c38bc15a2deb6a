import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Choices } from '../../ui/Choices.tsx';
import { roleChoices } from './roles.ts';

interface RoleChoiceProps {
  readonly role: Member['role'];
  readonly choose: (role: Member['role']) => void;
  readonly problem: string | undefined;
}

export const RoleChoice = ({ role, choose, problem }: RoleChoiceProps) => (
  <Choices legend="Role" choices={roleChoices} value={role} change={choose} problem={problem} />
);
