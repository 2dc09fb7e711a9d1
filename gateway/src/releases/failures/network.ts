import { normalizeIP } from '@fastify/rate-limit';
import { createHmac } from 'node:crypto';

/** Bits of an IPv6 address that one customer does not choose: a /56 of a home line, a /48 of a site, are one network each. */
const IPV6_BITS = 48;

/**
 * Pseudonym of a visitor's network, 12 hex digits, which only holders of the key could reverse. Networks are counted instead of addresses,
 * since one owner may use any address of a network: of IPv4 a /24, of IPv6 a /48.
 */
export function hashNetwork(ip: string, key: Buffer): string {
  const address = normalizeIP(ip, IPV6_BITS);
  const network = address.includes(':') ? address : address.split('.').slice(0, 3).join('.');
  return createHmac('sha256', key).update(`network\n${network}`).digest('hex').slice(0, 12);
}
