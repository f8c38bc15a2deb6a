import { useQuery } from '@tanstack/react-query';
import { Bookmark, Pencil, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SavedView } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { isChanged, type ListState } from './use-list.ts';
import { viewsQuery } from './views.ts';
import '../../ui/filters.css';

export interface ViewsProps {
  readonly state: ListState;
  /** Null: a new view is saved. */
  readonly edit: (view: SavedView | null) => void;
}

/** The saved views of a list. The one that is shown is marked; when its list was changed since, the change can be saved. */
export function Views({ state, edit }: ViewsProps) {
  const { membership } = useMember();
  const { data } = useQuery(viewsQuery(membership.organization_id, state.list));
  const views = data?.data ?? [];
  const current = views.find(({ id }) => id === state.viewId) ?? null;
  const isEdited = current !== null && isChanged(state, current);
  return (
    <div className="views">
      <nav className="chips" aria-label="Views">
        <ViewChip isOn={current === null && !state.isFiltered} open={() => state.open(null)}>
          All
        </ViewChip>
        {views.map((view) => (
          <ViewChip key={view.id} isOn={view === current && !isEdited} open={() => state.open(view)}>
            {view.is_shared && <Users size={16} aria-label="Shared:" />}
            {view.name}
          </ViewChip>
        ))}
      </nav>
      <div className="chips">
        {(current === null || isEdited) && (
          <button type="button" className="button button-quiet button-fit" onClick={() => edit(null)}>
            <Bookmark size={18} aria-hidden="true" />
            Save as a view
          </button>
        )}
        {current?.can_change && (
          <button type="button" className="button button-quiet button-fit" onClick={() => edit(current)}>
            <Pencil size={18} aria-hidden="true" />
            {isEdited ? `Save changes of “${current.name}”` : 'Edit this view'}
          </button>
        )}
      </div>
    </div>
  );
}

interface ViewChipProps {
  readonly isOn: boolean;
  readonly open: () => void;
  readonly children: ReactNode;
}

const ViewChip = ({ isOn, open, children }: ViewChipProps) => (
  <button type="button" className="filter" aria-pressed={isOn} onClick={open}>
    {children}
  </button>
);
