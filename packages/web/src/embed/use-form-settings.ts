import type { PaymentFormSettings } from '@gifts/contract/pages';
import { useEffect, useState } from 'react';
import { readFormSettings } from '../api/form-calls.ts';
import { RequestError } from '../api/request-json.ts';

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
    readFormSettings(publicAppId).then(
      (settings) => isCurrent && setLoaded({ state: 'ready', settings }),
      (error: unknown) => isCurrent && setLoaded({ state: 'failed', error: asRequestError(error), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [publicAppId, tries]);
  return loaded;
}

const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError({ code: 'unexpected_answer', message: 'This form could not be loaded.', status: 0 });
