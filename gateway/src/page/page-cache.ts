import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inlineSource } from '../html/page-script';
import { EncodedText, QUALITY } from './encoded-text';

/** Bytes of all pages in memory. The product's own public pages take some 5 MB in one language. */
const CACHED_BYTES = 64 * 1024 * 1024;

const OVERHEAD = 2048;

const MAX_DIGESTS = 10_000;

/** Milliseconds for which a page is cached without a preview whose rendering failed. */
const WITHOUT_PREVIEW_MS = 10_000;

/** Nothing else in a page can look like one: texts are escaped. */
const STYLES = /<style\b[^>]*>([^<]*)<\/style>/g;

export type MadePage = {
  readonly html: string;
  /** State of its preview: not rendered yet, rendering failed, or settled, i.e. in the page or not wanted. */
  readonly preview: 'coming' | 'failed' | 'settled';
  /** Whether it has its initial data, if there is any for it. */
  readonly hasData: boolean;
};

/** A page as it is sent to every visitor who gets the same one. */
export type CachedPage = {
  readonly text: EncodedText;
  /** Sources of its style elements for its policy. */
  readonly styleSources: readonly string[];
  /** Whether it has all that it should have: its initial data, and its preview unless that cannot be rendered. */
  readonly isComplete: boolean;
};

/** Pages in memory by all that they are made of; the least recently used are dropped first. */
export class PageCache {
  private readonly cache: LRUCache<string, CachedPage>;
  /** Pages are cached from the second request on, so that one requested only once takes no memory. */
  private readonly requested = new LRUCache<string, true>({ max: MAX_DIGESTS });

  /** Lookups of pages that may be cached, so far. */
  readonly lookups = { hit: 0, miss: 0 };

  constructor(maxBytes = CACHED_BYTES) {
    // The key counts too: visitors can invent addresses that are longer than the page.
    const sizeCalculation = ({ text }: CachedPage, key: string) => OVERHEAD + text.size + 2 * key.length;
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /** @param key all that the page is made of; null for a page that is not cached */
  async page(key: string | null, make: () => Promise<MadePage>): Promise<CachedPage> {
    const present = key === null ? undefined : this.cache.get(key);
    if (key !== null) this.lookups[present ? 'hit' : 'miss'] += 1;
    if (present) return present;
    const rendered = await make();
    const isShared = key !== null && rendered.preview !== 'coming' && this.isRequestedAgain(key);
    const { html, preview, hasData } = rendered;
    const text = new EncodedText(html, isShared ? QUALITY.cached : QUALITY.once);
    const styleSources = [...html.matchAll(STYLES)].map(([, style = '']) => inlineSource(style));
    const page = { text, styleSources, isComplete: hasData && preview !== 'coming' };
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
