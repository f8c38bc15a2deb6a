/** Hostile addresses in every spelling that some parser accepts. */
import ipaddr from 'ipaddr.js';

/** Addresses of this machine, of private networks, and of special ranges. */
export const insideIpv4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
] as const;

export const insideIpv6 = [
  '::',
  '::1',
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:db8::1',
  '2001:4:112::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'e000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::5efe:10.0.0.1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
] as const;

/** Returns the spellings of an IPv4 address that browsers, libraries and resolvers accept. */
export function spellingsOf(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (number: number) => `0x${number.toString(16)}`;
  const octal = (number: number) => `0${number.toString(8)}`;
  return [
    address,
    String(whole),
    hex(whole),
    octal(whole),
    parts.map(hex).join('.'),
    parts.map(octal).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    parts.map((part) => encodeURIComponent(String(part)).replaceAll('1', '%31')).join('%2e'),
  ];
}

/** Returns IPv6 addresses that contain an IPv4 address. */
export function disguisesOf(address: string): string[] {
  const parts = ipaddr.IPv4.parse(address).toByteArray();
  const pair = (index: number) =>
    (((parts[index] ?? 0) << 8) | (parts[index + 1] ?? 0)).toString(16).padStart(4, '0');
  const hidden = `${pair(0)}:${pair(2)}`;
  const inverted = parts.map((part) => (part ^ 0xff).toString(16).padStart(2, '0')).join('');
  return [
    `::ffff:${address}`,
    `::ffff:0:${address}`,
    `::${hidden}`,
    `64:ff9b::${hidden}`,
    `64:ff9b:1::${hidden}`,
    `2002:${hidden}::1`,
    `2001:0:4136:e378:8000:63bf:${inverted.slice(0, 4)}:${inverted.slice(4)}`,
  ];
}

/** URLs that are refused by their text, wherever they lead. */
export const refusedUrls = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'ws://example.com/',
  'http://example.com/',
  '//example.com/',
  'example.com',
  'https://',
  'https:///path',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://example.com@127.0.0.1/',
  'https://127.0.0.1#@example.com/',
  'https://127.0.0.1\\@example.com/',
  'https://example.com/#fragment',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://vault.internal/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://intranet/',
  'https://db.home.arpa/',
  'https://ⓛocalhost/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[fe80::1%25lo]/',
  'https://0/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:5432/',
  'https://example.com:6379/',
  'https://example.com:11211/',
  'https://example.com:65536/',
  'https://example.com:-1/',
  `https://example.com/${'a'.repeat(2_048)}`,
] as const;
