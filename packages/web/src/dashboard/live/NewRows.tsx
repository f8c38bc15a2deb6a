import { ArrowUp } from 'lucide-react';
import { counted } from '../../ui/figures.ts';
import './new-rows.css';

interface NewRowsProps {
  readonly added: number | null;
  /** Such as `gift` and `gifts`. */
  readonly nouns: readonly [one: string, many: string];
  readonly show: () => void;
}
/** Shows the rows of a list that came or went meanwhile. */
export const NewRows = ({ added, nouns: [one, many], show }: NewRowsProps) => (
  <div className="new-rows" role="status">
    {added !== null && (
      <button type="button" className="button button-plain button-fit" onClick={show}>
        <ArrowUp size={18} aria-hidden="true" />
        {added > 0 ? counted(added, `new ${one}`, `new ${many}`) : 'Show what has changed'}
      </button>
    )}
  </div>
);
