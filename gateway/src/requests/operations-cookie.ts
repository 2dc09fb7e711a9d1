/** The cookie of the session at the operations address, over http. */
export const OPERATIONS_COOKIE = 'klaster_operations';
/** What browsers take over https alone, for this host and all of it (RFC 6265bis, 4.1.3.2). */
export const SECURE_OPERATIONS_COOKIE = `__Host-${OPERATIONS_COOKIE}`;

/** A `Cookie` header without the operations session: cookies know no ports, so it comes to the public address too. */
export function withoutOperationsCookie(header: string | undefined): string | undefined {
  const others = header
    ?.split(';')
    .filter((pair) => ![OPERATIONS_COOKIE, SECURE_OPERATIONS_COOKIE].includes(pair.split('=', 1)[0]?.trim() ?? ''));
  return others === undefined || others.length === 0 ? undefined : others.join(';').trim();
}
