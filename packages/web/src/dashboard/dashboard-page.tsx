import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { sessionQuery } from './session/session.ts';
import '../ui/theme.css';
import '../ui/fonts.css';
import './dashboard.css';

// Every page needs it, so it is asked for before the page is known. Whoever needs it hears of an error.
void queryClient.prefetchQuery(sessionQuery);

const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
