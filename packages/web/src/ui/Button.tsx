import type { ReactNode } from 'react';
import './button.css';

interface ButtonProps {
  readonly children: ReactNode;
  /** The name of the running action. The button keeps the focus and does nothing during it. */
  readonly busy?: string | null;
  readonly type?: 'submit' | 'button';
  /** `plain`: beside a primary button. `quiet`: among text. `danger`: what cannot be undone. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `fit`: as wide as its words. */
  readonly width?: 'full' | 'fit';
  readonly onClick?: () => void;
}

export function Button({
  children,
  busy = null,
  type = 'button',
  kind = 'primary',
  width = 'full',
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`button${kind === 'primary' ? '' : ` button-${kind}`}${width === 'fit' ? ' button-fit' : ''}`}
      aria-disabled={busy !== null}
      onClick={(event) => {
        if (busy !== null) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy === null ? (
        children
      ) : (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      )}
    </button>
  );
}
