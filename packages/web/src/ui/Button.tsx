import type { ReactNode } from 'react';
import './button.css';

interface ButtonProps {
  readonly children: ReactNode;
  /** The name of the running action. The button keeps the focus and does nothing during it. */
  readonly busy: string | null;
  readonly type?: 'submit' | 'button';
  readonly onClick?: () => void;
}

export function Button({ children, busy, type = 'button', onClick }: ButtonProps) {
  return (
    <button
      type={type}
      className="button"
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
