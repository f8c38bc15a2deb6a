import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PayPage } from './PayPage.tsx';
import '../ui/theme.css';
import '../ui/layout.css';
import './pay.css';

const token = decodeURIComponent(/^\/pay\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <PayPage token={token} />
    </StrictMode>,
  );
}
