import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarHeart, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { OccasionRule } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useWorkspaces } from '../people/use-workspaces.ts';
import { useMember } from '../session/member.tsx';
import { type RuleAct, rulesQuery } from './occasions.ts';
import { sayComing, sayRule } from './say-rule.ts';

interface RuleCardProps {
  readonly rule: OccasionRule;
  readonly act: (act: RuleAct) => void;
}

/** A rule: what it does, whose day is next, what is wrong with it. */
export function RuleCard({ rule, act }: RuleCardProps) {
  const hasWorkspaces = useWorkspaces().length > 1;
  const { list, problem, waiting_drafts: waiting } = rule;
  return (
    <li className="card rule">
      <div className="rule-head">
        <h2>{rule.name}</h2>
        {rule.is_paused && <Tag>Paused</Tag>}
        {problem && !rule.is_paused && <Tag kind="danger">Needs attention</Tag>}
      </div>
      <p className="rule-sentence">
        {sayRule({
          occasion: rule.occasion,
          years: rule.years,
          daysBefore: rule.days_before,
          list: rule.is_for_everybody ? null : (list?.name ?? 'a list that was deleted'),
          workspace: hasWorkspaces ? rule.workspace.name : null,
          user: rule.user.name,
          template: rule.template?.name ?? null,
        })}
      </p>
      {problem && (
        <Banner kind={rule.is_paused ? 'info' : 'warning'} title={problems[problem].title}>
          <p>{problems[problem].advice(rule)}</p>
        </Banner>
      )}
      <p className="rule-facts">
        <CalendarHeart size={18} aria-hidden="true" />
        <span>{rule.next ? sayComing(rule.next) : 'Nobody’s day comes within a year.'}</span>
        {waiting > 0 && (
          <Link to="/send" search={{ of: 'everyone' }}>
            {counted(waiting, 'prepared gift waits', 'prepared gifts wait')}
          </Link>
        )}
      </p>
      {rule.can_change && <RuleActs rule={rule} act={act} />}
    </li>
  );
}

type Problem = NonNullable<OccasionRule['problem']>;

const problems: Readonly<
  Record<Problem, { readonly title: string; readonly advice: (rule: OccasionRule) => string }>
> = {
  template_gone: {
    title: 'Its template is gone',
    advice: () =>
      'It was deleted, or belongs to another workspace now. Edit the rule and choose another one.',
  },
  list_gone: {
    title: 'Its list is gone',
    advice: () => 'It was deleted. Edit the rule and choose whom it is for.',
  },
  cannot_send: {
    title: 'Nobody can send what it prepares',
    advice: ({ user }) =>
      `${user.name} may not send gifts from this workspace any more. Edit the rule and choose somebody else.`,
  },
  drafts_full: {
    title: 'There is no space for more drafts',
    advice: () => 'Send or delete drafts that you do not need. The rule goes on tomorrow morning.',
  },
};

function RuleActs({ rule, act }: RuleCardProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const pausing = useSubmission({
    fields: [],
    send: (is_paused: boolean, idempotencyKey) =>
      callService(
        'updateOccasionRule',
        { params: { id: rule.id }, body: { is_paused } },
        { organizationId, idempotencyKey },
      ),
    done: async (changed) => {
      await queries.invalidateQueries({ queryKey: rulesQuery(organizationId).queryKey });
      await showToast(changed.is_paused ? `${rule.name} is paused.` : `${rule.name} goes on.`);
    },
  });
  return (
    <>
      <FormProblem problems={pausing.problems} />
      <div className="rule-acts">
        <Button kind="plain" width="fit" onClick={() => act({ kind: 'edit', rule })}>
          <Pencil size={18} aria-hidden="true" />
          <span>
            Edit<span className="only-heard"> {rule.name}</span>
          </span>
        </Button>
        <Button
          kind="plain"
          width="fit"
          busy={pausing.isPending ? 'Saving' : null}
          onClick={() => pausing.submit(!rule.is_paused)}
        >
          {rule.is_paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          <span>
            {rule.is_paused ? 'Go on' : 'Pause'}
            <span className="only-heard"> {rule.name}</span>
          </span>
        </Button>
        <Button kind="quiet" width="fit" onClick={() => act({ kind: 'delete', rule })}>
          <Trash2 size={18} aria-hidden="true" />
          <span>
            Delete<span className="only-heard"> {rule.name}</span>
          </span>
        </Button>
      </div>
    </>
  );
}
