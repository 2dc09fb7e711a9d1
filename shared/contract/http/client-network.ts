const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
const GROUPS = 8;
const GROUP_BITS = 16;

/** Key for limits per client: an IPv4 address, or the IPv6 network of a customer (usually /64, at most /48). */
export function clientNetwork(address: string, bits: 48 | 64 = 64): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [front = [], back = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const network = [...front, ...zeros, ...back].slice(0, bits / GROUP_BITS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${bits}`;
}
