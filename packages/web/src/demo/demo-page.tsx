import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DemoPage } from './DemoPage.tsx';
import { takeKeyFromAddress } from './take-key-from-address.ts';
import '../ui/theme.css';
import './demo.css';

const apiKey = takeKeyFromAddress();
const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <DemoPage givenKey={apiKey} />
    </StrictMode>,
  );
}
