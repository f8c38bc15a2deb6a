import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { GiftMark } from '../parts/GiftMark.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { SandboxRibbon } from '../parts/SandboxRibbon.tsx';
import { sessionQuery } from '../session/session.ts';
import './sign-in.css';

interface SignInFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What needs to know the deployment waits for the session. */
  readonly children: ReactNode | ((session: SessionState) => ReactNode);
  /** What stands under the card. */
  readonly below?: ReactNode;
}

/** What the pages around the sign-in share. */
export function SignInFrame({ title, lead, children, below }: SignInFrameProps) {
  const query = useQuery(sessionQuery);
  return (
    <div className="sign-in">
      <div className="sign-in-ribbon">
        <SandboxRibbon environment={query.data?.environment ?? 'production'} />
      </div>
      <main>
        <p className="sign-in-mark">
          <GiftMark />
          Gifts
        </p>
        <div className="card sign-in-card">
          <PageTitle title={title} lead={lead} />
          {typeof children === 'function' ? (
            <Loaded query={query} rows={3}>
              {children}
            </Loaded>
          ) : (
            children
          )}
        </div>
        {below && <div className="sign-in-below">{below}</div>}
      </main>
      <footer>
        <a href="/docs/">API reference</a>
      </footer>
    </div>
  );
}
