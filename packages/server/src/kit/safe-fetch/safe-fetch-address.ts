/** Decides which addresses a request on behalf of a customer can reach: those of the public internet only. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressKind = 'public' | 'loopback' | 'blocked';

/** Azure's metadata and DNS server. Its address is in a public range but is answered inside the cloud. */
const cloudMetadataRanges = ['168.63.129.16/32'].map((range) => ipaddr.IPv4.parseCIDR(range));

/** The public IPv6 internet. Addresses that contain an IPv4 address are outside this range or refused below. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

export function kindOfAddress(text: string): AddressKind {
  // The parser also accepts spellings that a socket does not, such as 127.1.
  if (isIP(text) === 0) return 'blocked';
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? kindOfIpv4(address) : kindOfIpv6(address);
}

function kindOfIpv4(address: ipaddr.IPv4): AddressKind {
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast') return 'blocked';
  return cloudMetadataRanges.some((cloud) => address.match(cloud)) ? 'blocked' : 'public';
}

/**
 * Refuses every address that represents an IPv4 address (mapped, compatible, 6to4, Teredo, NAT64). Public receivers
 * do not use them, and it is unknown which host translates them.
 */
function kindOfIpv6(address: ipaddr.IPv6): AddressKind {
  if (address.zoneId !== undefined) return 'blocked';
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'blocked';
}
