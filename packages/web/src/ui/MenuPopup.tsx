import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

export interface MenuAct {
  readonly label: string;
  readonly icon?: ReactNode;
  /** True for the one that holds now. */
  readonly isCurrent?: boolean;
  readonly run: () => void;
}

export interface MenuProps {
  /** What the trigger is called, if its content does not say it. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClass: string;
  /** What stands above the acts. */
  readonly heading?: ReactNode;
  readonly acts: readonly MenuAct[];
}

export function MenuPopup({ label, trigger, triggerClass, heading, acts }: MenuProps) {
  // It opens beside its trigger, so that it belongs to the same part of the page.
  const place = useRef<HTMLSpanElement>(null);
  return (
    // As for a dialog: no style elements.
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger className={triggerClass} aria-label={label}>
          {trigger}
        </Base.Trigger>
        <span ref={place} />
        <Base.Portal container={place}>
          <Base.Positioner className="menu-place" positionMethod="fixed" sideOffset={8} align="start">
            <Base.Popup className="menu">
              {heading && <div className="menu-heading">{heading}</div>}
              {acts.map((act) => (
                <Base.Item className="menu-item" key={act.label} onClick={act.run}>
                  {act.icon}
                  <span>{act.label}</span>
                  {act.isCurrent && <Check size={18} aria-label="Chosen" />}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
