/** The form in the frame: exchanges messages with the page around it. */
import { type FormMessage, isGiftsMessage, type PageMessage } from './messages.ts';

export interface ParentLink {
  post(message: FormMessage): void;
  /** Passes all messages to a listener, including those that have arrived before. */
  listen(take: (message: PageMessage) => void): () => void;
}

/**
 * Listens from the moment the script runs, so before the page gets the load event of its frame. Only the first page that
 * connects is answered, and only at the origin from which it connected.
 */
export function openParentLink(): ParentLink {
  let origin: string | null = null;
  let take: ((message: PageMessage) => void) | null = null;
  const waitingIn: PageMessage[] = [];
  const waitingOut: FormMessage[] = [];

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (window.parent === window || source !== window.parent || from === 'null' || !isGiftsMessage(data))
      return;
    if (origin === null && data.gifts === 'connect') {
      origin = from;
      for (const message of waitingOut.splice(0)) window.parent.postMessage(message, origin);
    }
    if (from !== origin) return;
    const message = data as PageMessage;
    if (take) take(message);
    else waitingIn.push(message);
  });

  return {
    post(message) {
      if (origin === null) waitingOut.push(message);
      else window.parent.postMessage(message, origin);
    },
    listen(listener) {
      take = listener;
      for (const message of waitingIn.splice(0)) listener(message);
      return () => {
        take = null;
      };
    },
  };
}
