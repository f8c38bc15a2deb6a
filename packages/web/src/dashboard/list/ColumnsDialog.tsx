import { viewColumns } from '@gifts/contract/dashboard/view-lists';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { columnNames } from './column-names.ts';
import type { ListState } from './use-list.ts';

interface ColumnsDialogProps {
  readonly state: ListState;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export const ColumnsDialog = ({ state, isOpen, close }: ColumnsDialogProps) => (
  <Dialog title="Columns" isOpen={isOpen} close={close}>
    {isOpen && <ColumnsForm state={state} close={close} />}
  </Dialog>
);

function ColumnsForm({ state, close }: Omit<ColumnsDialogProps, 'isOpen'>) {
  const [shown, setShown] = useState<readonly string[]>(state.columns);
  const [order, setOrder] = useState<readonly string[]>([
    ...state.columns,
    ...viewColumns[state.list].filter((name) => !state.columns.includes(name)),
  ]);
  const [first] = order;
  const move = (name: string, by: 1 | -1) => {
    const at = order.indexOf(name);
    const others = order.filter((each) => each !== name);
    setOrder([...others.slice(0, at + by), name, ...others.slice(at + by)]);
  };
  return (
    <>
      <p className="soft">Choose what the list shows, and in which order. The first column stays.</p>
      <ul className="columns">
        {order.map((name, at) => (
          <li key={name}>
            <label className="choice">
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={name === first}
                onChange={({ target }) =>
                  setShown(target.checked ? [...shown, name] : shown.filter((each) => each !== name))
                }
              />
              <span>{columnNames[name]}</span>
            </label>
            {name !== first && (
              <span className="columns-moves">
                <Mover label={`Move ${columnNames[name]} up`} isOff={at === 1} run={() => move(name, -1)}>
                  <ArrowUp size={18} aria-hidden="true" />
                </Mover>
                <Mover
                  label={`Move ${columnNames[name]} down`}
                  isOff={at === order.length - 1}
                  run={() => move(name, 1)}
                >
                  <ArrowDown size={18} aria-hidden="true" />
                </Mover>
              </span>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button
          width="fit"
          onClick={() => {
            state.showColumns(order.filter((name) => shown.includes(name)));
            close();
          }}
        >
          Show these columns
        </Button>
      </DialogActions>
    </>
  );
}

interface MoverProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}

const Mover = ({ label, isOff, run, children }: MoverProps) => (
  <button type="button" className="icon-button" aria-label={label} disabled={isOff} onClick={run}>
    {children}
  </button>
);
