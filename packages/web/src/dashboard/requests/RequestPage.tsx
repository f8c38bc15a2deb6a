import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { RequestDetail } from '../../api/dashboard-operations.generated.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { JsonBlock } from '../parts/JsonBlock.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { statusTag } from './request-name.ts';
import '../parts/details.css';

export function RequestPage() {
  const { id } = useParams({ from: '/shell/developers/requests/$id' });
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['request', organizationId, id],
    queryFn: () => callService('getRequest', { params: { id } }, { organizationId }),
  });
  const title = query.data ? `${query.data.method} ${query.data.path}` : 'Request';
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/developers/requests">All requests</Link>
      </nav>
      <PageTitle title={title} />
      <Loaded query={query}>{(request) => <Request request={request} />}</Loaded>
    </>
  );
}

const Request = ({ request }: { request: RequestDetail }) => (
  <div className="details">
    <div className="stack">
      <Body title="Query" value={request.query} none={null} />
      <Body title="Request body" value={request.request_body} none="The request had no body." />
      <Body title="Answer" value={request.response_body} none="The answer had no body." />
      <p className="soft">
        <code>(text, 12 characters)</code> stands for a value that is not stored, because it could name a
        person or open something.
      </p>
    </div>
    <section className="card card-body" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <Facts request={request} />
    </section>
  </div>
);

function Body({ title, value, none }: { title: string; value: unknown; none: string | null }) {
  if (value === null && none === null) return null;
  return (
    <section className="card card-body">
      <h2>{title}</h2>
      {value === null ? <p className="soft">{none}</p> : <JsonBlock label={title} value={value} />}
    </section>
  );
}

function Facts({ request }: { request: RequestDetail }) {
  const { kind, words } = statusTag(request);
  return (
    <dl className="details-facts">
      <dt>Answer</dt>
      <dd>
        <Tag kind={kind}>{words}</Tag>
      </dd>
      {request.error_code && (
        <>
          <dt>Error</dt>
          <dd>
            <code>{request.error_code}</code>
          </dd>
        </>
      )}
      <dt>Time</dt>
      <dd>
        <Time of={request.created_at} to="second" />
      </dd>
      <dt>Took</dt>
      <dd>{request.duration_ms} ms</dd>
      <dt>Key</dt>
      <dd>
        {request.key.name} <code>…{request.key.last_four}</code>
        <br />
        <span className="soft">{request.key.user_email}</span>
      </dd>
      <dt>Program</dt>
      <dd>{request.user_agent ?? <span className="soft">It did not say.</span>}</dd>
      {request.idempotency_key && (
        <>
          <dt>Idempotency-Key</dt>
          <dd>
            <code>{request.idempotency_key}</code>
          </dd>
        </>
      )}
      <dt>Request id</dt>
      <dd>
        {request.request_id ? (
          <span className="row">
            <code>{request.request_id}</code>
            <CopyButton text={request.request_id} label="Copy the request id" isWordless />
          </span>
        ) : (
          <span className="soft">Chosen by the caller, and not stored. The request is found by it.</span>
        )}
      </dd>
      {request.method === 'GET' && !request.path.includes('{') && (
        <>
          <dt>Ask again</dt>
          <dd>
            <CopyAsCurl path={request.path} />
          </dd>
        </>
      )}
    </dl>
  );
}
