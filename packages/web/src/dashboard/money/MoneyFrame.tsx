import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import '../../ui/tabs.css';
import './money.css';

interface MoneyFrameProps {
  readonly windowTitle: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What surrounds every page about money. */
export function MoneyFrame({ windowTitle, lead, actions, children }: MoneyFrameProps) {
  const { membership } = useMember();
  return (
    <>
      <PageTitle title="Money" windowTitle={windowTitle} lead={lead} actions={actions} />
      <nav className="tabs" aria-label="Money">
        <Link to="/money" activeOptions={{ exact: true }} className="tab">
          Overview
        </Link>
        <Link to="/money/movements" activeOptions={{ includeSearch: false }} className="tab">
          Movements
        </Link>
        <Link to="/money/held" activeOptions={{ includeSearch: false }} className="tab">
          Held
        </Link>
        <Link to="/money/invoices" activeOptions={{ includeSearch: false }} className="tab">
          Invoices
        </Link>
        {membership.role !== 'viewer' && (
          <Link to="/money/cards" activeOptions={{ includeSearch: false }} className="tab">
            Cards
          </Link>
        )}
      </nav>
      <div className="stack">{children}</div>
    </>
  );
}
