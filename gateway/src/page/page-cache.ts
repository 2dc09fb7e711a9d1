import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../files/file-tree';
import { encodePage } from './page-body';
import { JoinedStream } from '../html/joined-stream';
import { SlottedText } from '../html/slotted-text';

/** What of a page is one visitor's: written into each answer, and stored nowhere. */
export type VisitorTexts = {
  /** Of the page's styles: 16 random bytes in base64. */
  readonly nonce: string;
  readonly ticket: string;
};

/** Bytes of all pages in memory. The product's own public pages take some 5 MB in one language. */
const CACHED_BYTES = 64 * 1024 * 1024;

/** A cached page with what belongs to it, beside its text in all encodings. */
const OVERHEAD = 2048;

/** Digests of pages requested lately. */
const MOST_DIGESTS = 10_000;

/** Milliseconds for which a page goes without a preview that could not be rendered, before it is looked for again. */
const WITHOUT_PREVIEW_MS = 10_000;

/** Base64 of 16 bytes ends with these. */
const PADDING = '==';

/** One page for all visitors who get the same, without what is their own. */
export class CachedPage {
  private readonly streams = new Map<Encoding, Promise<JoinedStream | null>>();

  /** @param isShared whether others will get it: what is sent once is not compressed for many */
  constructor(
    private readonly text: SlottedText,
    private readonly isShared: boolean,
  ) {}

  /** Bytes that it takes once it was sent in every encoding. */
  get size(): number {
    return OVERHEAD + 2 * this.text.bytes.length;
  }

  async encoded(encoding: Encoding, { nonce, ticket }: VisitorTexts): Promise<Buffer> {
    const values = { nonce: nonce.slice(0, -PADDING.length), ticket };
    const stream = encoding === 'identity' || !this.isShared ? null : await this.stream(encoding);
    return stream ? stream.filled(values) : encodePage(this.text.filled(values), encoding);
  }

  private stream(encoding: 'br' | 'gzip'): Promise<JoinedStream | null> {
    // Where none can be made, the page is compressed whole for each reader.
    const stream = this.streams.get(encoding) ?? JoinedStream.of(this.text, encoding).catch(() => null);
    this.streams.set(encoding, stream);
    return stream;
  }
}

/** A page as it was made. */
export type MadePage = {
  readonly html: string;
  /** Whether its preview is still to come (the next one differs), could not be rendered, or stands in it; or none is wanted. */
  readonly preview: 'coming' | 'failed' | 'settled';
};

/** Pages in memory by all that they are made of, the least used dropped first. */
export class PageCache {
  private readonly cache: LRUCache<string, CachedPage>;
  /** A page requested once only takes no room in the cache, and is compressed in one go. */
  private readonly requested = new LRUCache<string, true>({ max: MOST_DIGESTS });

  /** Lookups of pages that may be cached, so far. */
  readonly lookups = { hit: 0, miss: 0 };

  constructor(maxBytes = CACHED_BYTES) {
    // Addresses are visitors' to make up, and long ones weigh more than what is answered.
    const sizeCalculation = ({ size }: CachedPage, key: string) => size + 2 * key.length;
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /**
   * @param key what the page is made of but for the visitor's texts; null for one that is not cached
   * @param make writes the page with marks in the place of the visitor's texts
   */
  page(key: string | null, { ticket }: VisitorTexts, make: (marks: VisitorTexts) => MadePage): CachedPage {
    const present = key === null ? undefined : this.cache.get(key);
    if (key !== null) this.lookups[present ? 'hit' : 'miss'] += 1;
    if (present) return present;
    // Nobody learns of these marks, so that nobody can write them into what a page shows.
    const marks = { nonce: randomText(22), ticket: randomText(ticket.length) };
    const { html, preview } = make({ ...marks, nonce: marks.nonce + PADDING });
    const isShared = key !== null && preview !== 'coming' && this.isRequestedAgain(key);
    const page = new CachedPage(SlottedText.of(html, marks), isShared);
    if (isShared) this.cache.set(key, page, preview === 'failed' ? { ttl: WITHOUT_PREVIEW_MS } : {});
    return page;
  }

  private isRequestedAgain(key: string): boolean {
    const digest = createHash('sha256').update(key).digest('base64url');
    const isKnown = this.requested.has(digest);
    this.requested.set(digest, true);
    return isKnown;
  }
}

const randomText = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
