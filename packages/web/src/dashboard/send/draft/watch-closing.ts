import { queryClient } from '../../api/query-client.ts';

const checks = new Set<() => boolean>();

/** Has the browser ask before it closes the page, as long as something is not stored. Returns how to end that. */
export function watchClosing(isUnsaved: () => boolean): () => void {
  if (checks.size === 0) addEventListener('beforeunload', ask);
  checks.add(isUnsaved);
  return () => {
    checks.delete(isUnsaved);
    if (checks.size === 0) removeEventListener('beforeunload', ask);
  };
}

function ask(event: BeforeUnloadEvent): void {
  // Every check is made, because some of them store what they can.
  const unsaved = [...checks].filter((isUnsaved) => isUnsaved());
  const isChanging = queryClient.isMutating({ mutationKey: ['change-recipients'] }) > 0;
  if (isChanging || unsaved.length > 0) event.preventDefault();
}
