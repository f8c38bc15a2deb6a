/** The integrator's page: creates the frame of the form and exchanges messages with it. */
import type { FormStyle } from './form-style.ts';
import { type FormMessage, isGiftsMessage, type PageMessage } from './messages.ts';
import { resolveColorScheme } from './resolve-color-scheme.ts';

export interface FormFrame {
  post(message: PageMessage): void;
  focus(): void;
  setHeight(height: number): void;
  remove(): void;
}

interface FormFrameOptions {
  readonly place: Element;
  readonly serviceOrigin: string;
  readonly publicAppId: string;
  readonly style: FormStyle;
  readonly take: (message: FormMessage) => void;
  readonly onLoad: () => void;
}

export function openFormFrame({
  place,
  serviceOrigin,
  style,
  take,
  ...options
}: FormFrameOptions): FormFrame {
  const frame = makeFrame(`${serviceOrigin}/embed/payment-form`, options.publicAppId);
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const post = (message: PageMessage): void => frame.contentWindow?.postMessage(message, serviceOrigin);

  function connect(): void {
    const colorScheme = resolveColorScheme(style.colorScheme, place, dark.matches);
    // A frame is transparent only if its color scheme is that of its document.
    frame.style.colorScheme = colorScheme;
    post({ gifts: 'connect', style: { ...style, colorScheme } });
  }

  function receive({ origin, source, data }: MessageEvent): void {
    if (origin === serviceOrigin && source === frame.contentWindow && isGiftsMessage(data))
      take(data as FormMessage);
  }

  frame.addEventListener('load', () => {
    options.onLoad();
    connect();
  });
  window.addEventListener('message', receive);
  dark.addEventListener('change', connect);
  place.append(frame);

  return {
    post,
    focus() {
      frame.focus();
      post({ gifts: 'focus' });
    },
    setHeight(height) {
      frame.style.height = `${height}px`;
    },
    remove() {
      window.removeEventListener('message', receive);
      dark.removeEventListener('change', connect);
      frame.remove();
    },
  };
}

/** The approximate height of the form, so that the page moves little when the form reports its height. */
const firstHeight = 800;
/** Space for the focus ring, which would be cut off at the border of the frame. */
const outset = 4;

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
