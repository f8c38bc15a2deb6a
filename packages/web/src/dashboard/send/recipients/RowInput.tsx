import { type ClipboardEvent, useId } from 'react';

interface RowInputProps {
  readonly label: string;
  readonly column: { readonly field: 'first_name' | 'last_name' | 'email'; readonly name: string };
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
  readonly paste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A cell of the grid. Its heading stands above the column, and on a phone in the empty cell. */
export function RowInput({ label, column, value, change, problem, paste }: RowInputProps) {
  const id = useId();
  return (
    <span className="person-cell">
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        type="text"
        inputMode={column.field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize={column.field === 'email' ? 'none' : 'words'}
        spellCheck={false}
        maxLength={1000}
        placeholder={column.name}
        value={value}
        onPaste={paste}
        onChange={({ target }) => change(target.value)}
      />
      {problem && (
        <span className="person-cell-problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </span>
  );
}
