/** Reads the fields of a report: groups of "Name: value" lines with an empty line between them (RFC 3464, RFC 5965). */

/** The values by the name in small letters. Of a repeated name, the first one. */
export type ReportFields = ReadonlyMap<string, string>;

const maxCharacters = 64 * 1024;
const maxValueCharacters = 1_000;

/** Returns the groups. What is longer than 64 KiB is left out. */
export function readReportFields(text: string): ReportFields[] {
  const lines = text.slice(0, maxCharacters).replaceAll('\r\n', '\n').split('\n');
  const groups: string[][] = [[]];
  for (const line of lines) {
    const group = groups.at(-1);
    if (line.trim() === '') groups.push([]);
    else if (/^[ \t]/.test(line)) group?.push(`${group.pop() ?? ''} ${line.trim()}`);
    else group?.push(line);
  }
  return groups.filter((group) => group.length > 0).map(fieldsOf);
}

function fieldsOf(lines: readonly string[]): ReportFields {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name))
      fields.set(name, line.slice(colon + 1, colon + 1 + maxValueCharacters).trim());
  }
  return fields;
}
