import { type ReactNode, useEffect } from 'react';
import { takeFocusAfterNavigation } from './navigation-focus.ts';

interface PageTitleProps {
  readonly title: string;
  /** What the title of the window says, if the heading alone does not name the page. */
  readonly windowTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a page. It takes the focus when people come from another page, so that it is read out. */
export function PageTitle({ title, windowTitle = title, lead, actions }: PageTitleProps) {
  useEffect(() => {
    document.title = `${windowTitle} · Gifts`;
  }, [windowTitle]);
  return (
    <header className="page-head">
      <div>
        <h1 ref={takeFocusAfterNavigation} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
