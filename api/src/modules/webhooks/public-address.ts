import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

/**
 * Private, local and reserved networks. Source: IANA special-purpose address registries. The families are apart, since `BlockList` also
 * compares an IPv4 address, as mapped to IPv6, with networks of IPv6.
 */
const SPECIAL = { ipv4: new BlockList(), ipv6: new BlockList() };
const SPECIAL_V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';
/** Only 2000::/3 is routed; within it, these are documentation or contain addresses of IPv4. */
const SPECIAL_V6 = '::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1';

for (const [family, networks] of [
  ['ipv4', SPECIAL_V4],
  ['ipv6', SPECIAL_V6],
] as const)
  for (const network of networks.split(' ')) {
    const [address = '', bits] = network.split('/');
    SPECIAL[family].addSubnet(address, Number(bits), family);
  }

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

export type Reach = {
  /** This machine may be called, without TLS too. */
  readonly local: boolean;
  /** Addresses of a name. */
  readonly resolve?: (name: string) => Promise<string[]>;
};

function isReachable(address: string, { local }: Reach): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return (local && LOOPBACK.has(address)) || !SPECIAL[family].check(address, family);
}

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `http:` only to this machine, where that is allowed. */
export const isAllowedUrl = (url: string, { local }: Pick<Reach, 'local'>): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (local && LOCAL_NAMES.has(hostname));
};

class PrivateAddress extends Error {
  readonly code = 'private_address';
}

/** A literal address is not looked up. @throws PrivateAddress */
export function assertReachable(hostname: string, reach: Reach): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isReachable(literal, reach)) throw new PrivateAddress(hostname);
}

/** Resolves a host name for a connection, so that the connection goes to the address that was checked. */
export function lookupReachable(reach: Reach): LookupFunction {
  const find = callbackify((name: string) => findReachable(name, reach));
  return (name, { all }, callback) =>
    find(name, (error, found) => {
      const [first] = error ? [] : found;
      if (error || !first) callback(error ?? new PrivateAddress(name), '');
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    });
}

async function findReachable(name: string, reach: Reach): Promise<LookupAddress[]> {
  const addresses = await (reach.resolve ?? resolve)(name);
  return addresses
    .filter((address) => isReachable(address, reach))
    .map((address) => ({ address, family: isIP(address) }));
}

/** Without `getaddrinfo`, whose threads a name server that does not answer would hold. */
async function resolve(name: string): Promise<string[]> {
  if (name === 'localhost') return [...LOOPBACK];
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
}
