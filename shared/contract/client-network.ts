const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What limits per address count by: an IPv4 address itself (also one written as IPv6), of IPv6 the /64, which belongs to
 * one customer whole.
 *
 * @param address as a socket or a trusted proxy gives it
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [front = [], back = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const network = [...front, ...zeros, ...back].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
