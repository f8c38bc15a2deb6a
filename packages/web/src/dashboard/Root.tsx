import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, Outlet } from '@tanstack/react-router';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Failure, NothingHere } from './parts/Loaded.tsx';
import { PageTitle } from './parts/PageTitle.tsx';
import { SandboxRibbon } from './parts/SandboxRibbon.tsx';
import { sessionQuery } from './session/session.ts';

export const Root = () => <Outlet />;

export const RoutePending = () => (
  <main className="alone">
    <Skeleton />
  </main>
);

/** A page whose program or session could not be loaded. */
export const RouteFailure = ({ error }: ErrorComponentProps) => (
  <main className="alone">
    <Failure error={error} retry={() => location.reload()} />
  </main>
);

export function UnknownPage() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      {session && <SandboxRibbon environment={session.environment} />}
      <main className="alone">
        <PageTitle title="No such page" />
        <NothingHere
          action={
            <Link to="/" className="button button-plain button-fit">
              Go home
            </Link>
          }
        />
      </main>
    </>
  );
}
