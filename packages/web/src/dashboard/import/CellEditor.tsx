import { type KeyboardEvent, useRef, useState } from 'react';

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** The text is null if nothing is changed. The figures say where to go from here. */
  readonly end: (text: string | null, rows: number, columns: number) => void;
}

/** The field of a cell. Enter goes down, Tab to the side, Escape changes nothing. */
export function CellEditor({ label, text, end: tell }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  // The field also loses the focus when it is taken away.
  const end: CellEditorProps['end'] = (...outcome) => {
    if (isOver.current) return;
    isOver.current = true;
    tell(...outcome);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends the composition of a word is not meant for the grid.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(typed, event.shiftKey ? -1 : 1, 0);
    else if (event.key === 'Tab') end(typed, 0, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') end(null, 0, 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className="import-editor"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      ref={focusAtEnd}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(typed, 0, 0)}
    />
  );
}

function focusAtEnd(input: HTMLInputElement | null): void {
  if (!input || document.activeElement === input) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
