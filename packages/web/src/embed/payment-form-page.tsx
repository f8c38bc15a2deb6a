/** The entry of the frame. It listens first, so that it misses no message of the page around it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PaymentFormPage } from './PaymentFormPage.tsx';
import { openParentLink } from './parent-link.ts';
import '../ui/theme.css';
import './payment-form.css';

const link = openParentLink();
const publicAppId = new URLSearchParams(location.search).get('public_app_id') ?? '';
const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <PaymentFormPage publicAppId={publicAppId} link={link} />
    </StrictMode>,
  );
}
