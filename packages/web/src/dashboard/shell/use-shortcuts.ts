import { useEffect, useEffectEvent } from 'react';
import { singleKeysAreOn } from './single-keys.ts';

interface Shortcuts {
  readonly commands: () => void;
  readonly shortcuts: () => void;
}

/** Ctrl K or ⌘K everywhere, and `?` where nothing is being typed. */
export function useShortcuts(acts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A key that ends the composition of a Japanese or Chinese word is no shortcut.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function actOf(event: KeyboardEvent): keyof Shortcuts | null {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'commands';
  const isPlain = !ctrlKey && !metaKey && !altKey;
  return key === '?' && isPlain && singleKeysAreOn() && !isTyped(target) ? 'shortcuts' : null;
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
