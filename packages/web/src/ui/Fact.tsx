import type { ReactNode } from 'react';
import './facts.css';

/** A line of a list with the class `facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
