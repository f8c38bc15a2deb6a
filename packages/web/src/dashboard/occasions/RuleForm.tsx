import { nameOrEmail } from '@gifts/contract/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OccasionRule } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { PageProblem } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { membersQuery } from '../members/members.ts';
import { ActForm } from '../order/ActForm.tsx';
import { TimeZoneField } from '../parts/TimeZoneField.tsx';
import { listsQuery } from '../people/people.ts';
import { useWorkspaces } from '../people/use-workspaces.ts';
import { templatesQuery } from '../send/drafts.ts';
import { useMember } from '../session/member.tsx';
import { rulesQuery } from './occasions.ts';
import { RulePreview } from './RulePreview.tsx';
import { Select } from './Select.tsx';
import { bodyOf, type TypedRule, typedOf } from './typed-rule.ts';

const fields = [
  ...['name', 'years', 'days_before', 'workspace_id', 'list_id', 'template_id', 'user_id', 'send_time'],
  'time_zone',
];
const mostMembers = 100;

interface RuleFormProps {
  /** Null for a new one. */
  readonly rule: OccasionRule | null;
  readonly close: () => void;
}

export function RuleForm({ rule, close }: RuleFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(rule, membership.user_id));
  const workspaces = useWorkspaces();
  const workspaceId = typed.workspaceId || (workspaces[0]?.id ?? '');
  const change = (changes: Partial<TypedRule>) => setTyped({ ...typed, ...changes });
  const { data: lists = [] } = useQuery(listsQuery(organizationId));
  const templates = useQuery(templatesQuery(organizationId));
  const { data: members } = useQuery({
    ...membersQuery(organizationId, { per_page: mostMembers, workspace_id: workspaceId }),
    enabled: workspaceId !== '',
  });
  const listsOfWorkspace = lists.filter((list) => list.workspace_id === workspaceId);
  const usable = (templates.data?.data ?? []).filter(
    ({ workspace_id: of }) => of === null || of === workspaceId,
  );
  const senders = (members?.data ?? []).filter(({ role }) => role !== 'viewer');
  const user = senders.find(({ id }) => id === typed.userId);
  const nameOfUser = user && nameOrEmail(user);
  const { problems, isPending, submitForm } = useSubmission({
    fields,
    send: (given: TypedRule, idempotencyKey) => {
      const body = bodyOf(given);
      if ('problem' in body) throw new PageProblem(body.problem);
      const options = { organizationId, idempotencyKey };
      if (!rule) return callService('createOccasionRule', { body }, options);
      const { workspace_id: _, occasion: __, ...changes } = body;
      return callService('updateOccasionRule', { params: { id: rule.id }, body: changes }, options);
    },
    leave: close,
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: rulesQuery(organizationId).queryKey });
      await showToast(rule ? `${saved.name} is changed.` : `${saved.name} is made.`);
    },
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm({ ...typed, workspaceId })}
      label={rule ? 'Save the rule' : 'Make the rule'}
      busy={isPending ? 'Saving' : null}
      close={close}
    >
      {templates.data && usable.length === 0 && (
        <Banner kind="info" title="A rule needs a template">
          <p>
            <Link to="/send" search={{}}>
              Prepare a gift
            </Link>
            , and choose Keep as a template on its review.
          </p>
        </Banner>
      )}
      <Field label="Name" hint="Such as “Birthdays in Berlin”." problem={problems.fields['name']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      {!rule && (
        <Choices
          legend="Before"
          layout="row"
          value={typed.occasion}
          change={(occasion) => change({ occasion })}
          choices={[
            { value: 'birthday', label: 'Birthdays' },
            { value: 'anniversary', label: 'Work anniversaries' },
          ]}
        />
      )}
      <div className="fields">
        <Field
          label="Days before"
          hint="0 for the day itself."
          width="half"
          problem={problems.fields['days_before']}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={60}
              value={typed.daysBefore}
              onChange={({ target }) => change({ daysBefore: target.value })}
            />
          )}
        </Field>
        {typed.occasion === 'anniversary' && (
          <Field
            label="Only after years"
            hint="Such as 1, 5, 10. Empty for each."
            width="half"
            problem={problems.fields['years']}
          >
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                maxLength={100}
                value={typed.years}
                onChange={({ target }) => change({ years: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {!rule && workspaces.length > 1 && (
        <Select
          label="Workspace"
          value={workspaceId}
          change={(id) => change({ workspaceId: id, listId: '', templateId: '' })}
          options={workspaces.map(({ id, name }) => [id, name])}
          problem={problems.fields['workspace_id']}
        />
      )}
      <Select
        label="For"
        value={typed.listId}
        change={(listId) => change({ listId })}
        empty="Everyone"
        options={listsOfWorkspace.map(({ id, name }) => [id, `Everyone in ${name}`])}
        problem={problems.fields['list_id']}
      />
      <Select
        label="Template"
        value={typed.templateId}
        change={(templateId) => change({ templateId })}
        empty="Choose a template"
        options={usable.map(({ id, name }) => [id, name])}
        problem={problems.fields['template_id']}
      />
      <Select
        label="Prepared for"
        hint="Gets a mail, sees it on Home, and sends it."
        value={typed.userId}
        change={(userId) => change({ userId })}
        options={senders.map((member) => [member.id, nameOrEmail(member)])}
        problem={problems.fields['user_id']}
      />
      <div className="fields">
        <Field label="Sent on the day at" width="half" problem={problems.fields['send_time']}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={typed.sendTime}
              onChange={({ target }) => change({ sendTime: target.value.slice(0, 5) })}
            />
          )}
        </Field>
        <TimeZoneField
          value={typed.timeZone}
          change={(timeZone) => change({ timeZone })}
          problem={problems.fields['time_zone']}
          width="half"
        />
      </div>
      <RulePreview
        typed={{ ...typed, workspaceId }}
        isNew={rule === null}
        names={{
          list: listsOfWorkspace.find(({ id }) => id === typed.listId)?.name ?? null,
          workspace:
            workspaces.length > 1 ? (workspaces.find(({ id }) => id === workspaceId)?.name ?? null) : null,
          user: nameOfUser ?? rule?.user.name ?? 'you',
          template: usable.find(({ id }) => id === typed.templateId)?.name ?? '…',
        }}
      />
    </ActForm>
  );
}
