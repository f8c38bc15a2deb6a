import { Link } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PageTitle } from '../parts/PageTitle.tsx';
import { type ChoiceFilter, FilterBar, type ListFinder } from './FilterBar.tsx';
import type { OpenDialog } from './open-dialog.ts';
import type { ListState } from './use-list.ts';
import { Views } from './Views.tsx';
import '../../ui/tabs.css';
import './list.css';
import '../../ui/filters.css';

const ListDialogs = lazy(() =>
  import('./ListDialogs.tsx').then(({ ListDialogs }) => ({ default: ListDialogs })),
);

interface ListFrameProps {
  readonly lead: string;
  readonly state: ListState;
  readonly finder: ListFinder;
  readonly choices: readonly ChoiceFilter[];
  /** What is done with the whole list. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What surrounds every list of gifts: its views, its filters and the choice of its columns. */
export function ListFrame({ lead, state, finder, choices, actions, children }: ListFrameProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <>
      <PageTitle title="Gifts" lead={lead} actions={actions} />
      <nav className="tabs" aria-label="Lists">
        <Link to="/gifts" activeOptions={{ exact: true, includeSearch: false }} className="tab">
          By gift
        </Link>
        <Link to="/gifts/orders" activeOptions={{ includeSearch: false }} className="tab">
          By recipient
        </Link>
      </nav>
      <Views state={state} edit={(view) => setOpen({ name: 'view', view })} />
      <div className="list-bar">
        <FilterBar state={state} finder={finder} choices={choices} />
        <button
          type="button"
          className="button button-plain button-fit"
          onClick={() => setOpen({ name: 'columns' })}
        >
          <Columns3 size={18} aria-hidden="true" />
          Columns
        </button>
      </div>
      {children}
      <Suspense>
        <ListDialogs state={state} open={open} close={() => setOpen(null)} />
      </Suspense>
    </>
  );
}
