/** Offers a text as a file. */
export const downloadText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/plain' }));

/** Offers what is in memory as a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
