import ipaddr from 'ipaddr.js';

/**
 * What requests from an address are counted under: an IPv6 network is usually one household's or one machine's, which
 * can choose among all its addresses.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.range() === 'loopback') return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
