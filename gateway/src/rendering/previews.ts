import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { BootDocument, ColourMode, Language, RenderRequest } from '@klaster/shared/contract';
import { checkedFrame, checkedScreen, NONCE_PLACEHOLDER, previewHtml } from './preview-html';
import type { Renderers, ServerScript } from './renderers';
import { RenderingFault } from './rendering-fault';

const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes of HTML in one page. */
const HTML_LIMIT = 256 * 1024;

/** Previews that wait to be rendered; beyond that pages go without, and ask again. */
const QUEUE_LIMIT = 16;

/** Milliseconds until what could not be rendered is tried again. */
const RETRY_MS = 10 * 60_000;

/** What a preview is of; nothing else may be seen in it. */
export type PreviewOf = {
  /** Renders the frame. */
  shell: ServerScript;
  /** Renders the screen. */
  remote: ServerScript;
  /** Id of the remote's route. */
  route: string;
  /** Path of the page. */
  address: string;
  language: Language;
  colourMode: ColourMode;
  isNarrow: boolean;
  /** The page's, first data included. */
  boot: BootDocument;
};

/** Bytes of a cached preview besides its text. */
const OVERHEAD = 512;

type Preview = { html: string } | { failedAt: number };

type Options = {
  renderers: Pick<Renderers, 'render' | 'hasGivenUp'>;
  /** Called with releases whose pages go without a preview. */
  onFault: (fault: string) => void;
  /** Called after each rendering, with the bytes cached then. */
  onRendering: (result: 'rendered' | 'failed', cachedBytes: number) => void;
  cachedBytes?: number;
  now?: () => number;
};

/**
 * Rendered pages without what differs from visitor to visitor. A page never waits for one: what is not there is rendered for
 * the pages after it, one at a time. Its cache key is all that it was made of, first data included, so it is never older than
 * the page it stands in.
 */
export class Previews {
  private readonly cache: LRUCache<string, Preview>;
  private readonly queue = new Map<string, PreviewOf>();
  private isRendering = false;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = { cachedBytes: CACHE_BYTES, now: Date.now, ...options };
    this.cache = new LRUCache({
      maxSize: this.options.cachedBytes,
      // Characters beyond Latin-1 take two bytes, and one of them makes all do so.
      sizeCalculation: (preview) => OVERHEAD + ('html' in preview ? 2 * preview.html.length : 0),
    });
  }

  /** HTML with the nonce's placeholder; undefined where there is none yet. */
  of(wanted: PreviewOf): string | undefined {
    const { now } = this.options;
    const key = previewKey(wanted);
    const preview = this.cache.get(key);
    if (preview && 'html' in preview) return preview.html;
    const hasFailed = preview !== undefined && now() - preview.failedAt < RETRY_MS;
    if (hasFailed || this.isGivenUp(wanted)) return undefined;
    const waiting = this.queue.size - Number(this.isRendering);
    if (waiting < QUEUE_LIMIT && !this.queue.has(key)) this.queue.set(key, wanted);
    if (!this.isRendering) void this.renderQueue();
    return undefined;
  }

  /** Whether there will be none for a while. */
  hasFailed(wanted: PreviewOf): boolean {
    const preview = this.cache.get(previewKey(wanted));
    return this.isGivenUp(wanted) || (preview !== undefined && 'failedAt' in preview);
  }

  private isGivenUp({ shell, remote }: PreviewOf): boolean {
    const { renderers } = this.options;
    return renderers.hasGivenUp(shell) || renderers.hasGivenUp(remote);
  }

  private async renderQueue(): Promise<void> {
    this.isRendering = true;
    for (const [key, wanted] of this.queue) {
      const preview = await this.render(wanted);
      this.cache.set(key, preview);
      this.queue.delete(key);
      this.options.onRendering('html' in preview ? 'rendered' : 'failed', this.cache.calculatedSize);
    }
    this.isRendering = false;
  }

  private async render(wanted: PreviewOf): Promise<Preview> {
    const { shell, remote, route, address, language, colourMode, isNarrow, boot } = wanted;
    const page = { address, language, colourMode, isNarrow, nonce: NONCE_PLACEHOLDER };
    let by = remote;
    try {
      const request = { ...page, route, firstData: boot.data, boot: null };
      const screen = checkedScreen(await this.rendered(remote, request));
      by = shell;
      const staticBoot = { ...boot, data: {}, ticket: '', operations: null };
      const frame = checkedFrame(await this.rendered(shell, { ...page, route: null, firstData: {}, boot: staticBoot }));
      const html = previewHtml(frame, screen);
      if (Buffer.byteLength(html) > HTML_LIMIT) throw new RenderingFault(`it has more than ${HTML_LIMIT / 1024} KB`);
      return { html };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.options.onFault(`${by.app}@${by.version} renders no ${by === shell ? 'frame' : route}: ${reason}`);
      return { failedAt: this.options.now() };
    }
  }

  private async rendered(script: ServerScript, request: RenderRequest): Promise<string> {
    const html = await this.options.renderers.render(script, request);
    // Before it is read.
    if (html.length > HTML_LIMIT) throw new RenderingFault(`its HTML has more than ${HTML_LIMIT / 1024} KB`);
    return html;
  }
}

/** Two pages of one key differ in nothing that a preview shows. */
function previewKey({ remote, route, address, language, colourMode, isNarrow, boot }: PreviewOf): string {
  const parts = [remote.app, route, address, language, colourMode, isNarrow, { ...boot, ticket: '', operations: null }];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
