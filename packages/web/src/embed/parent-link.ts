/** The form's end of the conversation with the page around it. */
import { type FormMessage, isGiftsMessage, type PageMessage } from './messages.ts';

export interface ParentLink {
  post(message: FormMessage): void;
  /** Hands over what has come and what will. */
  listen(take: (message: PageMessage) => void): () => void;
}

/**
 * Listens from the moment the script runs, which is before the page learns that its frame is loaded. The first page
 * that connects is the one that is answered, at the origin it connected from and no other.
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
