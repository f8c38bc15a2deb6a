import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { figure } from '../../../ui/figures.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { recipientsQuery } from '../drafts.ts';
import { curlOf, equalRequest } from './equal-request.ts';

const recipientsShown = 20;

/** The same gift as a request of the API, for those who want a program to send the next one. */
export function EqualRequest({ check }: { check: DraftCheck }) {
  const { membership } = useMember();
  const { draft, form } = useDraft();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...recipientsQuery({
      organizationId: membership.organization_id,
      id: draft.id,
      page: 1,
      only: undefined,
      search: undefined,
    }),
    enabled: isOpen,
  });
  const people = (data?.data ?? []).slice(0, recipientsShown).map(({ recipient }) => recipient);
  const { total } = check.recipients;
  return (
    <details className="card equal-request" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Send it by the API instead</summary>
      {isOpen && (
        <div className="equal-request-content">
          <p className="soft">
            The same gift as a request, with a key of yours in <code>$KEY</code>.
            {people.length > 0 &&
              total > people.length &&
              ` It has the first ${figure(people.length)} of ${figure(total)} recipients.`}
          </p>
          <CodeBlock
            label="Command that sends the same gift"
            text={curlOf(location.origin, equalRequest(form, people, check))}
            copyLabel="Copy as curl"
          />
        </div>
      )}
    </details>
  );
}
