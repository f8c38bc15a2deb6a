/** Offers content as a file. */
export function downloadFile(name: string, content: string | Uint8Array): void {
  const url = URL.createObjectURL(new Blob([content as string | Uint8Array<ArrayBuffer>]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
