import type { ListOrdersQuery } from '@gifts/sdk';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { type BulkActName, bulkWords } from './bulk-words.ts';
import type { OrderSelecting } from './use-selection.ts';
import './bulk.css';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })));

interface SelectionBarProps {
  readonly selecting: OrderSelecting;
  /** The filters of the list, for the choice of all that match. */
  readonly query: ListOrdersQuery;
  readonly total: number;
  readonly pageSize: number;
}

const names = ['resend', 'cancel', 'change_expiry'] as const;
/** What is chosen in a list, and what can be done with all of it. */
export function SelectionBar({ selecting, query, total, pageSize }: SelectionBarProps) {
  const { chosen, chooseAll, clear } = selecting;
  const [act, setAct] = useState<BulkActName | null>(null);
  const number = chosen.isAll ? total : chosen.ids.size;
  if (number === 0) return null;
  const canChooseAll = !chosen.isAll && total > number && number >= pageSize;
  return (
    <section className="selection" aria-label="Selection">
      <p role="status">
        <strong>{chosen.isAll ? `All ${figure(total)} that match` : `${figure(number)} selected`}</strong>
        {canChooseAll && (
          <button type="button" className="link-button" onClick={chooseAll}>
            Select all {figure(total)} that match
          </button>
        )}
      </p>
      <div className="chips">
        {names.map((name) => (
          <Button key={name} kind="plain" width="fit" onClick={() => setAct(name)}>
            {bulkWords[name].label}
          </Button>
        ))}
        <Button kind="quiet" width="fit" onClick={clear}>
          Clear
        </Button>
      </div>
      <Suspense>
        <BulkDialog
          act={act}
          number={number}
          selection={chosen.isAll ? selectionOf(query) : { ids: [...chosen.ids] }}
          close={() => setAct(null)}
          done={clear}
        />
      </Suspense>
    </section>
  );
}

/** The filters of the list as the service selects by them. */
function selectionOf({ 'created_at[after]': createdAfter, ...filters }: ListOrdersQuery) {
  const { page: _page, per_page: _perPage, 'created_at[before]': _before, ...others } = filters;
  return { ...others, ...(createdAfter !== undefined && { created_after: createdAfter }) };
}
