import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OwnCardPage } from './OwnCardPage.tsx';
import '../ui/theme.css';
import '../ui/layout.css';
import './own-card.css';

const token = decodeURIComponent(/^\/cards\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <OwnCardPage token={token} />
    </StrictMode>,
  );
}
