import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds after which reports of an open page are ignored: a working day and the following night. */
const VALID_FOR_MS = 24 * 60 * 60 * 1000;

/** What a page was given of one app. */
export type GivenVersion = {
  app: string;
  version: string;
  /** The version that the page falls back to if that one fails. */
  fallback: string | null;
  /** Number of the event that made the version be served. */
  sinceSeq: number;
};

/** What a page can prove of itself. */
export type PageTicket = { id: string; given: readonly GivenVersion[] };

/** Whose page it is, by the cookie; the key that signs; and the present time. */
type TicketParts = { readonly visitor: string; readonly key: Buffer; readonly now: Date };

const TICKET = /^(\d{1,15})\.([\w-]{22})\.([\w:,-]*)\.([\w-]{43})$/;

/**
 * Proof that this visitor's page was given these versions, sent with each report of a failure. It contains all that it proves, so that any
 * gateway with the key can verify it without stored state.
 *
 * @returns `<issued at>.<random id>.<app>:<since>:<version>[:<fallback>],….<signature>`
 */
export function issueTicket({ visitor, key, now }: TicketParts, given: readonly GivenVersion[]): string {
  const versions = given.map(({ app, sinceSeq, version, fallback }) =>
    [app, sinceSeq, version, ...(fallback === null ? [] : [fallback])].join(':'),
  );
  const text = `${now.getTime()}.${randomBytes(16).toString('base64url')}.${versions.join(',')}`;
  return `${text}.${ticketSignature(text, visitor, key)}`;
}

/**
 * Reads a ticket that a page handed in.
 *
 * @returns null for one that no gateway issued to this visitor, and for one issued more than a day ago by this gateway's clock,
 *   or after it: the clock of the gateway that issued it may be ahead
 */
export function readTicket({ visitor, key, now }: TicketParts, ticket: string): PageTicket | null {
  const [, issued, id, versions, signature] = TICKET.exec(ticket) ?? [];
  if (issued === undefined || id === undefined || versions === undefined || signature === undefined) return null;
  const expected = ticketSignature(`${issued}.${id}.${versions}`, visitor, key);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  if (Math.abs(now.getTime() - Number(issued)) > VALID_FOR_MS) return null;
  return { id, given: versions.split(',').filter(Boolean).map(givenVersion) };
}

function givenVersion(text: string): GivenVersion {
  const [app = '', sinceSeq, version = '', fallback = null] = text.split(':');
  return { app, version, fallback, sinceSeq: Number(sinceSeq) };
}

/** The line breaks keep it apart from the visitor's own signature, which is by the same key. */
function ticketSignature(text: string, visitor: string, key: Buffer): string {
  return createHmac('sha256', key).update(`ticket\n${visitor}\n${text}`).digest('base64url');
}
