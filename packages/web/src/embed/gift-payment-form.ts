/**
 * The script of an integrator's page: `GiftPaymentForm.mount(element, options)`. It shows the form in a frame of the
 * service, so that neither the page nor this script ever holds a card number.
 */
import { type FormStyle, readFormStyle } from './form-style.ts';
import {
  type Failure,
  type FormMessage,
  isOurs,
  type PageMessage,
  type PaymentFormChange,
  type PaymentFormResult,
} from './messages.ts';
import { resolveColorScheme } from './resolve-color-scheme.ts';

export interface PaymentFormOptions {
  readonly publicAppId: string;
  readonly style?: FormStyle;
  /** The form can be filled in. */
  readonly onReady?: () => void;
  readonly onChange?: (change: PaymentFormChange) => void;
  /** The frame takes its height by itself; this is for what stands around it. */
  readonly onHeight?: (height: number) => void;
  /** The payer pressed Enter in a field. */
  readonly onEnter?: () => void;
}

export interface PaymentForm {
  /** Trades what is filled in for the key of an interim card. A second call meanwhile waits for the first. */
  submit(): Promise<PaymentFormResult>;
  focus(): void;
  destroy(): void;
}

class PaymentFormError extends Error {
  override readonly name = 'PaymentFormError';
  readonly code: string;

  constructor({ code, message }: Failure) {
    super(message);
    this.code = code;
  }
}

const readyWithinMs = 20_000;
/** About what the form takes, so that little moves when it tells its height. */
const firstHeight = 800;
/** Room for the focus ring, which would be cut off at the edge of the frame. */
const outset = 4;

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/embed/payment-form.js"]');

export function mount(target: string | Element, options: PaymentFormOptions): PaymentForm {
  const parent = typeof target === 'string' ? document.querySelector(target) : target;
  const problem = problemOf(parent, target, options);
  if (problem || !parent || !script) throw new TypeError(problem ?? 'The payment form cannot be mounted.');
  const serviceOrigin = new URL(script.src).origin;
  const frame = makeFrame(`${serviceOrigin}/embed/payment-form`, options.publicAppId);
  const waiting = new Map<number, { resolve(card: PaymentFormResult): void; reject(error: Error): void }>();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let submits = 0;
  let underWay: Promise<PaymentFormResult> | null = null;
  let failure: Failure | null = null;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const post = (message: PageMessage): void => frame.contentWindow?.postMessage(message, serviceOrigin);

  function connect(): void {
    const colorScheme = resolveColorScheme(options.style?.colorScheme, parent as Element, dark.matches);
    // A frame whose scheme differs from its document's would not be transparent.
    frame.style.colorScheme = colorScheme;
    post({ gifts: 'connect', style: { ...options.style, colorScheme } });
  }

  function rejectAll(reason: Failure): void {
    for (const { reject } of waiting.values()) reject(new PaymentFormError(reason));
    waiting.clear();
  }

  function take(message: FormMessage): void {
    switch (message.gifts) {
      case 'ready':
        failure = null;
        becomeReady();
        options.onReady?.();
        break;
      case 'unready':
        failure = { code: message.code, message: message.message };
        becomeReady();
        break;
      case 'height':
        frame.style.height = `${message.height}px`;
        options.onHeight?.(message.height);
        break;
      case 'change':
        options.onChange?.({ complete: message.complete, card_brand: message.card_brand });
        break;
      case 'enter':
        options.onEnter?.();
        break;
      case 'result':
        waiting.get(message.id)?.resolve(message.card);
        waiting.delete(message.id);
        break;
      case 'failure':
        waiting.get(message.id)?.reject(new PaymentFormError(message));
        waiting.delete(message.id);
        break;
    }
  }

  function receive({ origin, source, data }: MessageEvent): void {
    if (origin === serviceOrigin && source === frame.contentWindow && isOurs(data)) take(data as FormMessage);
  }

  async function submitOnce(): Promise<PaymentFormResult> {
    const timer = setTimeout(() => {
      failure ??= {
        code: 'not_ready',
        message: 'The payment form did not load. Check the network and reload.',
      };
      becomeReady();
    }, readyWithinMs);
    await ready;
    clearTimeout(timer);
    if (failure) throw new PaymentFormError(failure);
    const id = ++submits;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      post({ gifts: 'submit', id });
    });
  }

  frame.addEventListener('load', () => {
    rejectAll({ code: 'interrupted', message: 'The payment form was loaded anew. Try again.' });
    connect();
  });
  window.addEventListener('message', receive);
  dark.addEventListener('change', connect);
  parent.append(frame);

  return {
    submit() {
      underWay ??= submitOnce().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    focus() {
      frame.focus();
      post({ gifts: 'focus' });
    },
    destroy() {
      window.removeEventListener('message', receive);
      dark.removeEventListener('change', connect);
      frame.remove();
      failure = { code: 'destroyed', message: 'The payment form was removed from the page.' };
      becomeReady();
      rejectAll(failure);
    },
  };
}

function problemOf(
  parent: Element | null,
  target: string | Element,
  options: PaymentFormOptions | undefined,
): string | null {
  if (!parent) return `There is no element ${String(target)} to mount the payment form in.`;
  if (typeof options?.publicAppId !== 'string' || options.publicAppId === '') {
    return 'GiftPaymentForm.mount needs the publicAppId of a commerce app; GET /v1/me tells it.';
  }
  if (!script) return 'Load payment-form.js with a script element of its own, from the service.';
  if (window.origin === 'null') return 'The payment form works on pages served over https or http only.';
  return readFormStyle(options.style).problems.join(' ') || null;
}

function makeFrame(address: string, publicAppId: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `${address}?${new URLSearchParams({ public_app_id: publicAppId })}`;
  frame.title = 'Card details';
  frame.referrerPolicy = 'no-referrer';
  Object.assign(frame.style, {
    display: 'block',
    border: '0',
    margin: `-${outset}px`,
    width: `calc(100% + ${2 * outset}px)`,
    height: `${firstHeight}px`,
  });
  return frame;
}
