import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/Field.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';

/** Only for those who have a choice. */
export function WorkspaceField({ problem }: { problem: string | undefined }) {
  const { client, membership } = useMember();
  const { form, change } = useDraft();
  const { data } = useQuery({
    queryKey: ['own-workspaces', membership.organization_id],
    queryFn: ({ signal }) => client.workspaces.list({ per_page: 100 }, { signal }),
  });
  const workspaces = data?.data ?? [];
  if (workspaces.length < 2 && !problem) return null;
  return (
    <Field label="Workspace" hint="Its members see this gift." problem={problem} width="half">
      {(control) => (
        <span className="select">
          <select
            {...control}
            value={form.workspace_id ?? workspaces.at(-1)?.id ?? ''}
            onChange={({ target }) => change({ workspace_id: target.value })}
          >
            {workspaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
