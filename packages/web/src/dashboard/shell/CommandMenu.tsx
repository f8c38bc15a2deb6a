import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Command, matchingCommands } from './commands.ts';
import './command-menu.css';

interface CommandMenuProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly commands: readonly Command[];
}

export const CommandMenu = ({ isOpen, close, commands }: CommandMenuProps) => (
  <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className="command-menu">
        <Dialog.Title className="only-heard">Find or do</Dialog.Title>
        <CommandList close={close} commands={commands} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

function CommandList({ close, commands }: Omit<CommandMenuProps, 'isOpen'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [position, setPosition] = useState(0);
  const found = matchingCommands(commands, typed);
  const run = (index: number) => {
    const command = found[index];
    if (!command) return;
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a Japanese or Chinese word runs nothing.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const last = Math.max(0, found.length - 1);
    const moves: Record<string, number> = {
      ArrowDown: position < last ? position + 1 : 0,
      ArrowUp: position > 0 ? position - 1 : last,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next !== undefined) setPosition(next);
    else if (event.key === 'Enter') run(position);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="command-input">
        <Search size={20} aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Find a page or do something"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[position] && `${id}-${position}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a page or do something"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="command-list" role="listbox" id={`${id}-list`} aria-label="What was found">
        {found.map(({ name }, index) => (
          // The input keeps the focus, and its keys choose among the options.
          <button
            type="button"
            tabIndex={-1}
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === position}
            className="command"
            onClick={() => run(index)}
            onPointerMove={() => setPosition(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <p className={found.length === 0 ? 'command-none' : 'only-heard'} role="status">
        {found.length === 0 ? 'Nothing is called that.' : `${found.length} found`}
      </p>
    </>
  );
}
