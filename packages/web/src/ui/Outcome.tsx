import type { ReactNode } from 'react';
import { takeFocus } from './take-focus.ts';
import './layout.css';

interface OutcomeProps {
  readonly mark: 'done' | 'waiting' | 'closed';
  readonly title: string;
  readonly children: ReactNode;
}

/** Says how something ended. The heading takes the focus, because the focused element was removed. */
export function Outcome({ mark, title, children }: OutcomeProps) {
  return (
    <main className="layout layout-alone outcome">
      <svg
        className={`outcome-mark outcome-${mark}`}
        viewBox="0 0 48 48"
        width="64"
        height="64"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="22" />
        <path d={paths[mark]} />
      </svg>
      <h1 key={title} ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

const paths = {
  done: 'M15 24.5l6.5 6.5L33.5 18',
  waiting: 'M24 14v10.5l6.5 4',
  closed: 'M17 24h14',
};
