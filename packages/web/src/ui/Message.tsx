import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './message.css';

interface MessageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** What a person can do now. */
  readonly action?: ReactNode;
  readonly isAlert?: boolean;
}

/** Stands where content would be: nothing is there yet, or it cannot be shown. */
export function Message({ icon: Icon, title, children, action, isAlert = false }: MessageProps) {
  return (
    <section className="message" role={isAlert ? 'alert' : undefined}>
      <span className="message-icon">
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children}
      {action && <div className="message-action">{action}</div>}
    </section>
  );
}
