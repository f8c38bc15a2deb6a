import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { singleKeysAreOn, turnSingleKeys } from './single-keys.ts';

const shortcuts = [
  ['Find a page or do something', ['Ctrl', 'K'], ['⌘', 'K']],
  ['Show the shortcuts', ['?']],
  ['Close what is open', ['Esc']],
] as const;

export function ShortcutsDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [isOn, setIsOn] = useState(singleKeysAreOn);
  const turn = (value: boolean) => {
    turnSingleKeys(value);
    setIsOn(value);
  };
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} close={close}>
      <dl className="shortcuts">
        {shortcuts.map(([name, ...ways]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {ways.map((keys, index) => (
                <span key={keys.join()}>
                  {index > 0 && ' or '}
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
        <span>
          Shortcuts of a single key
          <small>Turn them off if you control this page by voice.</small>
        </span>
      </label>
    </Dialog>
  );
}
