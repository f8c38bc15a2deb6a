/** Which addresses a request on behalf of a customer may go to: those of the public internet, and nothing else. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressKind = 'public' | 'loopback' | 'blocked';

/** Public by its number, and yet answered inside a cloud: the metadata and DNS server of Azure. */
const cloudMetadataRanges = ['168.63.129.16/32'].map((range) => ipaddr.IPv4.parseCIDR(range));

/** All of the public internet that speaks IPv6. What carries an IPv4 address in it lies outside or is refused below. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

export function kindOfAddress(text: string): AddressKind {
  // The parser also takes spellings that are none to a socket, like 127.1.
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
 * Addresses that stand for an IPv4 address (mapped, compatible, 6to4, Teredo, NAT64) are refused whatever that is: nobody
 * names a public receiver by them, and who translates them on the way is not known here.
 */
function kindOfIpv6(address: ipaddr.IPv6): AddressKind {
  if (address.zoneId !== undefined) return 'blocked';
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'blocked';
}
