import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { signOut } from '../session/sign-out.ts';
import { browserName } from './browser-name.ts';

export function SessionsCard() {
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: () => callService('listOwnSessions', { query: { per_page: 100 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card card-body" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className="soft">End what you do not know, and change your password then.</p>
      <Loaded query={query} rows={2}>
        {({ data }) => (
          <ul className="sessions">
            {data.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const queries = useQueryClient();
  const name = browserName(session.user_agent);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: ({ id }: { id: string }) => callService('endOwnSession', { params: { id } }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['sessions'] });
      await showToast(`The session in ${name} has ended.`);
    },
  });
  return (
    <li>
      <span className="two-lines">
        <span className="row">
          <strong>{name}</strong>
          {session.is_current && <Tag kind="success">This browser</Tag>}
        </span>
        <small>
          {session.client_address && `From ${session.client_address}. `}
          Signed in <Time of={session.created_at} />, last used <Time of={session.last_used_at} />
        </small>
        <FormProblem problems={problems} />
      </span>
      {session.is_current ? (
        <Button kind="plain" width="fit" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <Button
          kind="plain"
          width="fit"
          busy={isPending ? 'Ending' : null}
          onClick={() => submit({ id: session.id })}
        >
          End
        </Button>
      )}
    </li>
  );
}
