/** Lets the links of a mail open in a new tab, because the frame that shows the mail cannot show other pages. */
export function mailDocument(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (!head) return base + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + base + html.slice(end);
}
