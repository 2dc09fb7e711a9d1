import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../files/file-tree';
import { encodePage } from './page-body';
import { JoinedStream } from '../html/joined-stream';
import { SlottedText } from '../html/slotted-text';

/** Texts that differ for each visitor and are never cached. */
export type VisitorTexts = {
  /** For the page's styles: 16 random bytes in base64. */
  readonly nonce: string;
  readonly ticket: string;
};

/** Bytes of all pages in memory. The product's own public pages take some 5 MB in one language. */
const CACHED_BYTES = 64 * 1024 * 1024;

const OVERHEAD = 2048;

const MOST_DIGESTS = 10_000;

/** Milliseconds for which a page is cached without a preview whose rendering failed. */
const WITHOUT_PREVIEW_MS = 10_000;

/** Base64 of 16 bytes ends with these. */
const PADDING = '==';

/** A page without its visitors' texts. */
export class CachedPage {
  private readonly streams = new Map<Encoding, Promise<JoinedStream | null>>();

  /** @param isShared otherwise it is not compressed for reuse */
  constructor(
    private readonly text: SlottedText,
    private readonly isShared: boolean,
    /** Whether it has all that it should have: its initial data, and its preview unless that cannot be rendered. */
    readonly isComplete: boolean,
  ) {}

  /** Bytes it takes in memory once it was sent in every encoding. */
  get size(): number {
    return OVERHEAD + 2 * this.text.bytes.length;
  }

  async encoded(encoding: Encoding, { nonce, ticket }: VisitorTexts): Promise<Buffer> {
    const values = { nonce: nonce.slice(0, -PADDING.length), ticket };
    const stream = encoding === 'identity' || !this.isShared ? null : await this.stream(encoding);
    return stream ? stream.filled(values) : encodePage(this.text.filled(values), encoding);
  }

  private stream(encoding: 'br' | 'gzip'): Promise<JoinedStream | null> {
    // If none can be made, the page is compressed as a whole for each reader.
    const stream = this.streams.get(encoding) ?? JoinedStream.of(this.text, encoding).catch(() => null);
    this.streams.set(encoding, stream);
    return stream;
  }
}

export type MadePage = {
  readonly html: string;
  /** State of its preview: not rendered yet, rendering failed, or settled, i.e. in the page or not wanted. */
  readonly preview: 'coming' | 'failed' | 'settled';
  /** Whether it has its initial data, if there is any for it. */
  readonly hasData: boolean;
};

/** Pages in memory by all that they are made of; the least recently used are dropped first. */
export class PageCache {
  private readonly cache: LRUCache<string, CachedPage>;
  /** Pages are cached from the second request on, so that one requested only once takes no memory. */
  private readonly requested = new LRUCache<string, true>({ max: MOST_DIGESTS });

  /** Lookups of pages that may be cached, so far. */
  readonly lookups = { hit: 0, miss: 0 };

  constructor(maxBytes = CACHED_BYTES) {
    // The key counts too: visitors can invent addresses that are longer than the page.
    const sizeCalculation = ({ size }: CachedPage, key: string) => size + 2 * key.length;
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /**
   * @param key all that the page is made of except the visitor's texts; null for a page that is not cached
   * @param make writes the page with marks in place of the visitor's texts
   */
  page(key: string | null, { ticket }: VisitorTexts, make: (marks: VisitorTexts) => MadePage): CachedPage {
    const present = key === null ? undefined : this.cache.get(key);
    if (key !== null) this.lookups[present ? 'hit' : 'miss'] += 1;
    if (present) return present;
    // The marks are secret, so that nobody can place them in the content of a page.
    const marks = { nonce: placeholder(22), ticket: placeholder(ticket.length) };
    const { html, preview, hasData } = make({ ...marks, nonce: marks.nonce + PADDING });
    const isShared = key !== null && preview !== 'coming' && this.isRequestedAgain(key);
    const page = new CachedPage(SlottedText.of(html, marks), isShared, hasData && preview !== 'coming');
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

const placeholder = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
