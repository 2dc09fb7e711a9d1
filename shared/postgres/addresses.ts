/** Servers that are watched at most: each is asked twice a second. */
const MOST_SERVERS = 8;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]+)((?:\/[^,?]*)?(?:\?.*)?)$/;

/**
 * The single addresses in a text: `postgres://api@one:5432,two/klaster` are two servers for one database, and a list has several such.
 * @returns none where one of them is no address, or there are more than eight
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
