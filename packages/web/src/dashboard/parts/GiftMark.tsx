import './gift-mark.css';

export const GiftMark = () => (
  <svg className="gift-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect className="gift-mark-box" x="5" y="14" width="22" height="13" rx="2.5" />
    <rect className="gift-mark-lid" x="3" y="9" width="26" height="6.5" rx="2" />
    <path className="gift-mark-band" d="M14 9h4v18h-4z" />
    <path
      className="gift-mark-bow"
      d="M16 9c-2-5-8-6-8-2.5C8 9 12 9 16 9zm0 0c2-5 8-6 8-2.5C24 9 20 9 16 9z"
    />
  </svg>
);
