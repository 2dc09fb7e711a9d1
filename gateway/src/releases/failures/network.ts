import { normalizeIP } from '@fastify/rate-limit';
import { createHmac } from 'node:crypto';

/** Bits of an IPv6 address that one customer does not choose: a /56 of a home line, a /48 of a site, are one network each. */
const IPV6_BITS = 48;

/**
 * The network a visitor is in, as a pseudonym that only holders of the key could undo: 12 hex digits. One owner can come from
 * any address of a network, so that a network counts and not an address: of IPv4 a /24, of IPv6 a /48.
 */
export function networkOf(ip: string, key: Buffer): string {
  const address = normalizeIP(ip, IPV6_BITS);
  const network = address.includes(':') ? address : address.split('.').slice(0, 3).join('.');
  return createHmac('sha256', key).update(`network\n${network}`).digest('hex').slice(0, 12);
}
