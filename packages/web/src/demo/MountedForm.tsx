import { type RefObject, useEffect, useRef, useState } from 'react';
import type { mount, PaymentForm } from '../embed/gift-payment-form.ts';
import { Notice } from '../ui/Notice.tsx';

declare global {
  interface Window {
    GiftPaymentForm?: { readonly mount: typeof mount };
  }
}

interface MountedFormProps {
  readonly publicAppId: string;
  readonly form: RefObject<PaymentForm | null>;
}

/** Mounts the embedded form with the public script, as an integrator's page does. */
export function MountedForm({ publicAppId, form }: MountedFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '/embed/payment-form.js';
    script.onerror = () => setIsMissing(true);
    script.onload = () => {
      if (!place.current || !script.isConnected) return;
      form.current = window.GiftPaymentForm?.mount(place.current, { publicAppId }) ?? null;
    };
    document.head.append(script);
    return () => {
      script.remove();
      form.current?.destroy();
      form.current = null;
    };
  }, [publicAppId, form]);
  return (
    <>
      <div ref={place} className="payment-place" />
      {isMissing && <Notice kind="error">The payment form could not be loaded. Reload the page.</Notice>}
    </>
  );
}
