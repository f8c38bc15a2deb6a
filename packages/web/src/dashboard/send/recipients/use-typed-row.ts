import { useEffect, useRef } from 'react';
import { watchClosing } from '../draft/watch-closing.ts';

/** Stores what is typed in a row when the row goes away, and has the browser ask before the page is closed with it. */
export function useTypedRow(isTyped: boolean, store: () => void): void {
  const row = useRef({ isTyped, store });
  useEffect(() => {
    row.current = { isTyped, store };
  });
  useEffect(() => {
    const stop = watchClosing(() => row.current.isTyped);
    return () => {
      stop();
      if (row.current.isTyped) row.current.store();
    };
  }, []);
}
