import { useEffect, useState } from 'react';
import { pageCall } from '../api/page-call.ts';
import type { GetPaymentFormSettingsQuery, PaymentFormSettings } from '../api/page-operations.generated.ts';
import { RequestError } from '../api/request-error.ts';

export type LoadedSettings =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly settings: PaymentFormSettings }
  | { readonly state: 'failed'; readonly error: RequestError; readonly retry: () => void };

export function useFormSettings(publicAppId: string): LoadedSettings {
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<LoadedSettings>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const retry = () => setTries(tries + 1);
    readSettings({ public_app_id: publicAppId }).then(
      (settings) => isCurrent && setLoaded({ state: 'ready', settings }),
      (error: unknown) => isCurrent && setLoaded({ state: 'failed', error: asRequestError(error), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [publicAppId, tries]);
  return loaded;
}

const readSettings = (query: GetPaymentFormSettingsQuery) =>
  pageCall<'getPaymentFormSettings'>(`/embed/settings?${new URLSearchParams({ ...query })}`);

const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError({ code: 'unexpected_answer', message: 'This form could not be loaded.', status: 0 });
