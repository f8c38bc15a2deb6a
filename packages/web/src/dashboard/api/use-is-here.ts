import { type RefObject, useEffect, useRef } from 'react';

/** Whether the part of the page that asks is still there, for answers that may come later. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
