/** Reads recipients from what people paste: cells of a spreadsheet, or the addresses of a mail's To line. */

export interface PastedRecipient {
  first_name: string;
  last_name: string | null;
  email: string | null;
  phone?: string;
  mailing_address?: PastedAddress;
}

export interface PastedAddress {
  address_1: string;
  address_2?: string;
  city?: string;
  state?: string;
  postal_code?: string;
  country: string;
}

export function parseRecipients(pasted: string): PastedRecipient[] {
  const text = pasted.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  if (text === '') return [];
  return text.includes('\t') ? parseCells(text) : splitAddresses(text).flatMap(parseAddressee);
}

/** Splits at line breaks, semicolons and commas that are neither quoted nor between a name and its address. */
function splitAddresses(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => splitOutside(line, ';').flatMap(splitAtCommas))
    .filter(Boolean);
}

function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let [isQuoted, isInside] = [false, false];
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === '<') isInside = true;
    else if (letter === '>') isInside = false;
    if (letter === separator && !isQuoted && !isInside) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** "Lovelace, Ada <ada@example.com>" is one person; "Ada, Grace" are two. */
function splitAtCommas(text: string): string[] {
  const joined: string[] = [];
  const parts = splitOutside(text, ',');
  for (let at = 0; at < parts.length; at += 1) {
    const [part = '', next] = [parts[at], parts[at + 1]];
    const isLastName =
      next !== undefined &&
      !part.includes('@') &&
      /<[^<>]*@[^<>]*>/.test(next) &&
      !/\s/.test(part) &&
      !/^\S+\s+\S+.*</.test(next);
    joined.push(isLastName ? `${part}, ${next}` : part);
    if (isLastName) at += 1;
  }
  return joined;
}

const isEmail = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);

function parseAddressee(text: string): PastedRecipient[] {
  const bracketed = /^(.*?)<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>\s*$/.exec(text);
  if (bracketed) {
    const [, name = '', email = ''] = bracketed;
    return [{ ...nameOf(unquoted(name), email), email }];
  }
  const words = text.split(/\s+/);
  const email = words.map((word) => word.replace(/^\(|\)$/g, '')).find(isEmail) ?? null;
  const name = words.filter((word) => !word.includes(email ?? '\n')).join(' ');
  return name || email ? [{ ...nameOf(unquoted(name), email), email }] : [];
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();

/** First and last name. "Lovelace, Ada" begins with the last name. Without a name it is made of the address. */
export function nameOf(
  name: string,
  email: string | null,
): Pick<PastedRecipient, 'first_name' | 'last_name'> {
  const comma = /^([^,]+),\s*(.+)$/.exec(name);
  if (comma?.[1] && comma[2]) return { first_name: comma[2].trim(), last_name: comma[1].trim() };
  if (name !== '' && !isEmail(name)) return splitName(name);
  const [mailbox = ''] = (email ?? '').split('@');
  const words =
    mailbox
      .split('+')[0]
      ?.split(/[._-]+/)
      .filter((word) => /^\p{L}{2,}$/u.test(word)) ?? [];
  return splitName(words.map((word) => word.slice(0, 1).toLocaleUpperCase() + word.slice(1)).join(' '));
}

function splitName(name: string): Pick<PastedRecipient, 'first_name' | 'last_name'> {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  return { first_name: first, last_name: others.join(' ') || null };
}

type Target = keyof PastedRecipient | keyof PastedAddress | 'name';

const targets: readonly (readonly [Target, RegExp])[] = [
  ['email', /^(e-?mail|mail)( ?address)?$/],
  ['first_name', /^(first|given|fore)[ _-]?name$/],
  ['last_name', /^(last|family|sur)[ _-]?name$/],
  ['name', /^(full[ _-]?)?name|recipient$/],
  ['phone', /^(phone|mobile|telephone)( ?number)?$/],
  ['address_1', /^(street|address|address[ _]?(line)?[ _]?1|street( and number| address))$/],
  ['address_2', /^(address[ _]?(line)?[ _]?2|apartment|suite|unit)$/],
  ['city', /^(city|town)$/],
  ['state', /^(state|province|region)$/],
  ['postal_code', /^(zip|zip ?code|post(al)?[ _]?code)$/],
  ['country', /^country$/],
];

const targetOf = (heading: string): Target | undefined =>
  targets.find(([, pattern]) => pattern.test(heading.trim().toLocaleLowerCase()))?.[0];

/** Cells between tabs, with a row of headings or without one. */
function parseCells(text: string): PastedRecipient[] {
  const rows = text.split('\n').map((row) => row.split('\t').map((cell) => unquoted(cell)));
  const headings = rows[0]?.map(targetOf) ?? [];
  const hasHeadings = headings.some((target) => target !== undefined) && !rows[0]?.some(isEmail);
  if (!hasHeadings) return rows.flatMap(parseBareRow);
  return rows.slice(1).flatMap((row) => parseNamedRow(row, headings));
}

function parseNamedRow(row: readonly string[], headings: readonly (Target | undefined)[]): PastedRecipient[] {
  const cell = (target: Target): string => row[headings.indexOf(target)]?.trim() ?? '';
  const email = cell('email') || null;
  const whole = nameOf(cell('name'), headings.includes('first_name') ? null : email);
  const first_name = cell('first_name') || whole.first_name;
  const last_name = cell('last_name') || whole.last_name;
  if (!first_name && !last_name && !email) return [];
  const address = addressOf(cell);
  return [
    {
      first_name,
      last_name,
      email,
      ...(cell('phone') && { phone: cell('phone') }),
      ...(address && { mailing_address: address }),
    },
  ];
}

const optionalParts = ['address_2', 'city', 'state', 'postal_code'] as const;

function addressOf(cell: (target: Target) => string): PastedAddress | null {
  if (!cell('address_1')) return null;
  const others = optionalParts.filter((part) => cell(part)).map((part) => [part, cell(part)]);
  return { address_1: cell('address_1'), ...Object.fromEntries(others), country: cell('country') || 'US' };
}

/** The cell with the @ is the address; the others are the name. */
function parseBareRow(row: readonly string[]): PastedRecipient[] {
  const email = row.find(isEmail) ?? null;
  const [first = '', second, ...others] = row.filter((cell) => cell && cell !== email);
  if (!first && !email) return [];
  const name =
    second === undefined
      ? nameOf(first, email)
      : {
          first_name: first,
          last_name: [second, ...others.filter((cell) => /^\p{L}/u.test(cell))].join(' '),
        };
  return [{ ...name, email }];
}
