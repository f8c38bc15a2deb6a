/** Says in a corner of the page what was done, or what could not be. The program of toasts is loaded after the page. */
export async function showToast(title: string, kind: 'done' | 'problem' = 'done'): Promise<void> {
  const { addToast } = await import('./Toasts.tsx');
  addToast({ title, type: kind });
}
