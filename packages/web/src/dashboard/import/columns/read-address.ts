/** Takes "Ada Lovelace <ada@example.com>" apart. The name is empty if there is none. */
export function readAddressee(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*(.*?)\s*<\s*([^<>]+?)\s*>\s*[,;]?\s*$/.exec(text) ?? [];
  if (!address) return { name: '', address: text };
  return { name: name.replaceAll(/^["']+|["']+$/g, '').trim(), address };
}
