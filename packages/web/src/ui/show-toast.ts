/** Says in a corner of the page what was done. The program of toasts is loaded after the page. */
export async function showToast(title: string): Promise<void> {
  const { addToast } = await import('./Toasts.tsx');
  addToast(title);
}
