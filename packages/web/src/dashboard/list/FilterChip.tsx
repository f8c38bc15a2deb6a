import { X } from 'lucide-react';
import './list.css';

interface FilterChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string | null) => void;
}

/** A filter is a list to choose from, and looks like a chip. */
export const FilterChip = ({ label, value, options, choose }: FilterChipProps) => (
  <span className={value === undefined ? 'chip' : 'chip chip-on'}>
    <span className="chip-words" aria-hidden="true">
      {label}
      {value !== undefined && <strong>{options.find(([each]) => each === value)?.[1] ?? value}</strong>}
    </span>
    <select aria-label={label} value={value ?? ''} onChange={({ target }) => choose(target.value || null)}>
      <option value="">Any</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
    {value !== undefined && (
      <button type="button" className="chip-clear" aria-label={`Clear ${label}`} onClick={() => choose(null)}>
        <X size={16} aria-hidden="true" />
      </button>
    )}
  </span>
);
