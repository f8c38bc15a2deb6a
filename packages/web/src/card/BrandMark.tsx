import type { ReactNode } from 'react';
import type { BrandName } from './card-brand.ts';

interface BrandMarkProps {
  readonly name: BrandName | null;
  readonly label: string | null;
}

/** Shows the brand as a small card and announces it to screen readers. */
export function BrandMark({ name, label }: BrandMarkProps) {
  return (
    <span className="brand-mark">
      <svg viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
        {(name && marks[name]) ?? blank}
      </svg>
      <span className="only-heard" aria-live="polite">
        {label ?? ''}
      </span>
    </span>
  );
}

const blank = (
  <>
    <rect x="0.75" y="0.75" width="34.5" height="22.5" rx="3.25" fill="none" className="mark-line" />
    <rect x="0.75" y="6" width="34.5" height="4" className="mark-fill" />
    <rect x="5" y="15" width="9" height="2.5" rx="1" className="mark-fill" />
  </>
);

const card = (color: string, inner: ReactNode) => (
  <>
    <rect width="36" height="24" rx="4" fill={color} />
    {inner}
  </>
);

const lettered = (color: string, letters: string, width: number) =>
  card(
    color,
    <text
      x="18"
      y="15.4"
      fill="#fff"
      fontSize="9"
      fontWeight="700"
      fontFamily="Arial, Helvetica, sans-serif"
      textAnchor="middle"
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {letters}
    </text>,
  );

const twoDiscs = (left: string, right: string, overlap: string) => (
  <>
    <circle cx="14" cy="12" r="6.5" fill={left} />
    <circle cx="22" cy="12" r="6.5" fill={right} />
    <path d="M18 6.9a6.5 6.5 0 0 1 0 10.2 6.5 6.5 0 0 1 0-10.2z" fill={overlap} />
  </>
);

const marks: Readonly<Record<BrandName, ReactNode>> = {
  visa: lettered('#1a2f7a', 'VISA', 24),
  mastercard: card('#2a2628', twoDiscs('#e0252b', '#f4a21c', '#f0681f')),
  amex: lettered('#1f6fc4', 'AMEX', 26),
  discover: card(
    '#f4f1ee',
    <>
      <path d="M14 24h18a4 4 0 0 0 4-4v-7C31 18 23 22 14 24z" fill="#ef7a1a" />
      <circle cx="18" cy="10" r="4.5" fill="#ef7a1a" />
    </>,
  ),
  diners: card(
    '#0a5ea8',
    <>
      <circle cx="18" cy="12" r="7" fill="#fff" />
      <path d="M16.6 8v8a4.3 4.3 0 0 1 0-8zm2.8 0a4.3 4.3 0 0 1 0 8z" fill="#0a5ea8" />
    </>,
  ),
  jcb: card(
    '#fff',
    <>
      <rect x="8" y="5" width="6" height="14" rx="2.5" fill="#1560a8" />
      <rect x="15" y="5" width="6" height="14" rx="2.5" fill="#c4233a" />
      <rect x="22" y="5" width="6" height="14" rx="2.5" fill="#2f8b3c" />
    </>,
  ),
  unionpay: card(
    '#f4f1ee',
    <>
      <path d="M9 5h7l-2.5 14h-7z" fill="#d0202e" />
      <path d="M16 5h7l-2.5 14h-7z" fill="#123f73" />
      <path d="M23 5h7l-2.5 14h-7z" fill="#0b7b84" />
    </>,
  ),
  maestro: card('#2a2628', twoDiscs('#d6202a', '#1492d2', '#6c63ae')),
};
