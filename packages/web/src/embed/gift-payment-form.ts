/**
 * The script of an integrator's page: `GiftPaymentForm.mount(element, options)`. It shows the form in a frame of the
 * service, so that neither the page nor this script can read a card number.
 */
import { type FormFrame, openFormFrame } from './form-frame.ts';
import { type FormStyle, readFormStyle } from './form-style.ts';
import type { FormMessage, PaymentFormChange, PaymentFormResult } from './messages.ts';
import { createSubmissions, type Submissions } from './submissions.ts';

export interface PaymentFormOptions {
  readonly publicAppId: string;
  readonly style?: FormStyle;
  /** Called when the form can be filled in. */
  readonly onReady?: () => void;
  readonly onChange?: (change: PaymentFormChange) => void;
  /** Called when the height of the frame changes, in pixels. The frame resizes itself. */
  readonly onHeight?: (height: number) => void;
  /** Called when the payer presses Enter in a field. */
  readonly onEnter?: () => void;
}

export interface PaymentForm {
  /** Exchanges the card for the key of an interim card. A call during another one returns the promise of the first. */
  submit(): Promise<PaymentFormResult>;
  focus(): void;
  destroy(): void;
}

/** The service has the origin of this script. */
const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/embed/payment-form.js"]');

export function mount(target: string | Element, options: PaymentFormOptions): PaymentForm {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  const { publicAppId, style } = checkOptions(options);
  if (!place) throw new TypeError(`There is no element ${String(target)} to mount the payment form in.`);
  const frame = openFormFrame({
    place,
    publicAppId,
    style,
    serviceOrigin: serviceOrigin(),
    take: (message) => take(message, { frame, submissions, options }),
    onLoad: () => submissions.rejectAll(reloaded),
  });
  const submissions = createSubmissions((id) => frame.post({ gifts: 'submit', id }));
  return {
    submit: submissions.submit,
    focus: frame.focus,
    destroy() {
      frame.remove();
      submissions.rejectAll(destroyed);
      submissions.markUnusable(destroyed);
    },
  };
}

function checkOptions(options: PaymentFormOptions | undefined) {
  const { publicAppId, style = {} } = options ?? { publicAppId: '' };
  if (typeof publicAppId !== 'string' || publicAppId === '') {
    throw new TypeError(
      'GiftPaymentForm.mount needs the publicAppId of a commerce app; GET /v1/me returns it.',
    );
  }
  const { problems } = readFormStyle(style);
  if (problems.length > 0) throw new TypeError(problems.join(' '));
  return { publicAppId, style };
}

function serviceOrigin(): string {
  if (window.origin === 'null') {
    throw new TypeError('The payment form works on pages served over https or http only.');
  }
  if (!script)
    throw new TypeError('Load payment-form.js with a script element of its own, from the service.');
  return new URL(script.src).origin;
}

interface Mounted {
  readonly frame: FormFrame;
  readonly submissions: Submissions;
  readonly options: PaymentFormOptions;
}

function take(message: FormMessage, { frame, submissions, options }: Mounted): void {
  switch (message.gifts) {
    case 'ready':
      submissions.markReady();
      options.onReady?.();
      break;
    case 'unready':
      submissions.markUnusable(message);
      break;
    case 'height':
      frame.setHeight(message.height);
      options.onHeight?.(message.height);
      break;
    case 'change':
      options.onChange?.({ complete: message.complete, card_brand: message.card_brand });
      break;
    case 'enter':
      options.onEnter?.();
      break;
    case 'result':
      submissions.resolve(message.id, message.card);
      break;
    case 'failure':
      submissions.reject(message.id, message);
  }
}

const reloaded = { code: 'interrupted', message: 'The payment form was loaded anew. Try again.' };
const destroyed = { code: 'destroyed', message: 'The payment form was removed from the page.' };
