import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Draft } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ApprovalTag } from '../../approvals/ApprovalTag.tsx';
import { countPeople } from '../../parts/counts.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { useMember } from '../../session/member.tsx';
import { draftsPerPage, draftsQuery } from '../drafts.ts';
import { itemsOf } from '../gift/cart.ts';
import { productQuery } from '../gift/products.ts';
import '../../../ui/filters.css';

interface DraftsListProps {
  readonly of: 'me' | 'everyone';
  readonly page: number;
}

/** What was begun and not sent. */
export function DraftsList({ of, page }: DraftsListProps) {
  const { membership } = useMember();
  const query = useQuery(draftsQuery({ organizationId: membership.organization_id, of, page }));
  const [removed, setRemoved] = useState<Draft | null>(null);
  return (
    <section className="stack" aria-labelledby="drafts">
      <div className="row start-head">
        <h2 id="drafts">Go on with a draft</h2>
        <nav className="row" aria-label="Whose drafts">
          <Link to="/send" search={{}} className="filter" activeOptions={{ exact: true }}>
            Mine
          </Link>
          <Link to="/send" search={{ of: 'everyone' }} className="filter">
            Everyone’s
          </Link>
        </nav>
      </div>
      <Loaded query={query} rows={3}>
        {({ data, list_meta }) =>
          list_meta.total_count === 0 ? (
            <p className="soft start-none">
              {of === 'me'
                ? 'You have no drafts. A gift that you begin is kept here until you send it.'
                : 'Nobody has drafts.'}
            </p>
          ) : (
            <div className="card">
              <ul className="drafts">
                {data.map((draft) => (
                  <DraftRow key={draft.id} draft={draft} remove={() => setRemoved(draft)} />
                ))}
              </ul>
              <Pager page={page} perPage={draftsPerPage} total={list_meta.total_count} />
            </div>
          )
        }
      </Loaded>
      <Dialog title="Delete this draft?" isOpen={removed !== null} close={() => setRemoved(null)}>
        {removed && <DeleteForm draft={removed} close={() => setRemoved(null)} />}
      </Dialog>
    </section>
  );
}

function DraftRow({ draft, remove }: { draft: Draft; remove: () => void }) {
  const { client, membership } = useMember();
  const productId = itemsOf(draft.form)[0]?.product_id;
  const { data: product } = useQuery({
    ...productQuery({ client, organizationId: membership.organization_id, id: productId ?? '' }),
    enabled: productId !== undefined,
  });
  const picture = product?.images[0]?.image_large;
  const step = productId === undefined ? 'gift' : draft.recipients_count === 0 ? 'recipients' : 'review';
  return (
    <li className="draft">
      {picture ? (
        <img className="draft-picture" src={picture.url} width={56} height={56} loading="lazy" alt="" />
      ) : (
        <span className="draft-picture" />
      )}
      <span className="two-lines draft-words">
        <Link to="/send/$draft/$step" params={{ draft: draft.id, step }}>
          <strong>{draft.name}</strong>
        </Link>
        <ApprovalOfDraft draft={draft} />
        <small>
          {draft.recipients_count === 0 ? 'Nobody yet' : countPeople(draft.recipients_count)}, changed{' '}
          <Time of={draft.updated_at} />
          {draft.updated_by.id !== membership.user_id && ` by ${draft.updated_by.name}`}
        </small>
      </span>
      {draft.approval?.status !== 'waiting' && (
        <button type="button" className="icon-button" aria-label={`Delete ${draft.name}`} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Whether the draft waits for an approval, or did not get one. */
function ApprovalOfDraft({ draft: { approval } }: { draft: Draft }) {
  if (!approval || approval.status === 'taken_back' || approval.status === 'sent') return null;
  return (
    <span>
      <ApprovalTag status={approval.status} />
    </span>
  );
}

function DeleteForm({ draft, close }: { draft: Draft; close: () => void }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (id: string) => callService('deleteDraft', { params: { id } }, { organizationId }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['drafts', organizationId] });
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <p>“{draft.name}” is gone for good, with everybody in its list. Nothing was sent.</p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep the draft
        </Button>
        <Button
          kind="danger"
          width="fit"
          busy={isPending ? 'Deleting' : null}
          onClick={() => submit(draft.id)}
        >
          Delete the draft
        </Button>
      </DialogActions>
    </>
  );
}
