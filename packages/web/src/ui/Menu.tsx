import { lazy, Suspense } from 'react';
import type { MenuProps } from './MenuPopup.tsx';
import './menu.css';

const MenuPopup = lazy(() => import('./MenuPopup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup })));

/** A button that opens a list of acts. Until what opens it is loaded, after the page, the button does nothing. */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClass } = props;
  return (
    <Suspense
      fallback={
        <button type="button" className={triggerClass} aria-label={label} disabled>
          {trigger}
        </button>
      }
    >
      <MenuPopup {...props} />
    </Suspense>
  );
}
