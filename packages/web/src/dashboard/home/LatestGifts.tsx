import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BatchesTable } from '../gifts/BatchesTable.tsx';
import { batchesQuery } from '../gifts/batches.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';

export function LatestGifts() {
  const { membership, client } = useMember();
  const gifts = useQuery(
    batchesQuery({ client, organizationId: membership.organization_id, query: { per_page: 5 } }),
  );
  return (
    <section className="stack-small" aria-labelledby="latest">
      <div className="row home-heading">
        <h2 id="latest">Latest gifts</h2>
        <Link to="/gifts">All gifts</Link>
      </div>
      <Loaded query={gifts}>
        {({ data }) => (
          <div className="card">
            <BatchesTable batches={data} />
          </div>
        )}
      </Loaded>
    </section>
  );
}
