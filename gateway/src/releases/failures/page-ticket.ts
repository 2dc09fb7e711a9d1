import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Reports of older pages are ignored. */
const VALID_FOR_MS = 24 * 60 * 60 * 1000;

export type GivenVersion = {
  app: string;
  version: string;
  fallback: string | null;
  /** Number of the event since which the version is served. */
  sinceSeq: number;
};

export type PageTicket = { id: string; given: readonly GivenVersion[] };

type TicketParts = { readonly visitor: string; readonly key: Buffer; readonly now: Date };

const TICKET = /^(\d{1,15})\.([\w-]{22})\.([\w:,-]*)\.([\w-]{43})$/;

/**
 * Proves that this visitor's page was given these versions. Any gateway with the key can verify it.
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

/** Null for a ticket of another visitor, and if its time differs by more than a day: clocks of gateways may differ. */
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

/** The line breaks distinguish it from the visitor's signature, which is made with the same key. */
function ticketSignature(text: string, visitor: string, key: Buffer): string {
  return createHmac('sha256', key).update(`ticket\n${visitor}\n${text}`).digest('base64url');
}
