import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './banner.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface BannerProps {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  readonly children?: ReactNode;
  /** True for what appears because of something a person did: screen readers announce it. */
  readonly isNews?: boolean;
}

export function Banner({ kind, title, children, isNews = false }: BannerProps) {
  const Icon = icons[kind];
  const role = isNews ? (kind === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={`banner banner-${kind}`} role={role}>
      <Icon size={20} aria-hidden="true" />
      <div className="banner-words">
        {title && <p className="banner-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
