/** Maximum number of monitored servers: each is polled twice a second. */
const MOST_SERVERS = 8;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]+)((?:\/[^,?]*)?(?:\?.*)?)$/;

/**
 * Splits a text into single addresses: `postgres://api@one:5432,two/klaster` is two servers for one database; a list may have several.
 * @returns empty if one of them is invalid, or there are more than eight
 */
export function addressesOf(text: string): string[] {
  const found = text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).map((address) => ADDRESS.exec(address.trim()));
  const addresses = found.flatMap((match) =>
    match
      ? (match[2] ?? '').split(',').map((host) => (host.trim() ? `${match[1]}${host.trim()}${match[3]}` : ''))
      : [''],
  );
  const isRight = addresses.length <= MOST_SERVERS && addresses.every((address) => URL.canParse(address));
  return isRight ? [...new Set(addresses)] : [];
}
