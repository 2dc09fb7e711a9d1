import { normalizeIP } from '@fastify/rate-limit';
import { createHmac } from 'node:crypto';

/** A /48 is assigned to one site; homes have a /56. */
const IPV6_BITS = 48;

/**
 * Pseudonym of a visitor's network, of IPv4 a /24, of IPv6 a /48: one owner may use any address of it. Only holders of the key
 * could reverse the 12 hex digits.
 */
export function hashNetwork(ip: string, key: Buffer): string {
  const address = normalizeIP(ip, IPV6_BITS);
  const network = address.includes(':') ? address : address.split('.').slice(0, 3).join('.');
  return pseudonym('network', network, key);
}

/** Pseudonym of an account. */
export const hashAccount = (login: string, key: Buffer): string => pseudonym('account', login, key);

const pseudonym = (kind: string, name: string, key: Buffer): string =>
  createHmac('sha256', key).update(`${kind}\n${name}`).digest('hex').slice(0, 12);
