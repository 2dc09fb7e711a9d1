import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { BootDocument, ColourMode, Language, RenderRequest } from '@klaster/shared/contract/http';
import { checkedFrame, checkedScreen, NONCE_PLACEHOLDER, previewHtml } from './preview-html';
import type { Renderers, ServerScript } from './renderers';
import { RenderingFault } from './rendering-fault';

const CACHE_BYTES = 16 * 1024 * 1024;

const HTML_LIMIT = 256 * 1024;

/** Previews beyond it are queued by a later page. */
const QUEUE_LIMIT = 16;

/** Milliseconds after which a failed rendering is retried. */
const RETRY_MS = 10 * 60_000;

export type PreviewInput = {
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
  /** Including the initial data. */
  boot: BootDocument;
};

/** Bytes of a cached preview in addition to its text. */
const OVERHEAD = 512;

type Preview = { html: string } | { failedAt: number };

type Options = {
  renderers: Pick<Renderers, 'render' | 'hasGivenUp'>;
  onFault: (fault: string) => void;
  /** Called after each rendering. */
  onRendering: (result: 'rendered' | 'failed' | 'busy', cachedBytes: number) => void;
  cachedBytes?: number;
  now?: () => number;
};

/**
 * Renders and caches previews. No page waits for its preview: a missing one is queued and rendered for later pages, one at a time. The
 * cache key has all of the input, including the initial data, so that a preview is never older than its page.
 */
export class Previews {
  private readonly cache: LRUCache<string, Preview>;
  private readonly queue = new Map<string, PreviewInput>();
  private isRendering = false;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = { cachedBytes: CACHE_BYTES, now: Date.now, ...options };
    this.cache = new LRUCache({
      maxSize: this.options.cachedBytes,
      // One character beyond Latin-1 makes all characters take two bytes.
      sizeCalculation: (preview) => OVERHEAD + ('html' in preview ? 2 * preview.html.length : 0),
    });
  }

  /** HTML with a placeholder for the nonce; undefined if there is none yet. */
  getOrQueue(wanted: PreviewInput): string | undefined {
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

  /** Whether there will be no preview for a while. */
  hasFailed(wanted: PreviewInput): boolean {
    const preview = this.cache.get(previewKey(wanted));
    return this.isGivenUp(wanted) || (preview !== undefined && 'failedAt' in preview);
  }

  private isGivenUp({ shell, remote }: PreviewInput): boolean {
    const { renderers } = this.options;
    return renderers.hasGivenUp(shell) || renderers.hasGivenUp(remote);
  }

  private async renderQueue(): Promise<void> {
    this.isRendering = true;
    for (const [key, wanted] of this.queue) {
      const preview = await this.render(wanted);
      // If the machine was busy, a later page queues it again.
      if (preview) this.cache.set(key, preview);
      this.queue.delete(key);
      const result = preview === undefined ? 'busy' : 'html' in preview ? 'rendered' : 'failed';
      this.options.onRendering(result, this.cache.calculatedSize);
    }
    this.isRendering = false;
  }

  /** @returns undefined if the machine was busy */
  private async render(wanted: PreviewInput): Promise<Preview | undefined> {
    const { shell, remote, route, address, language, colourMode, isNarrow, boot } = wanted;
    const page = { address, language, colourMode, isNarrow, nonce: NONCE_PLACEHOLDER };
    let script = remote;
    try {
      const request = { ...page, route, initialData: boot.data, boot: null };
      const screen = checkedScreen(await this.renderScript(remote, request));
      script = shell;
      const staticBoot = { ...boot, data: {}, ticket: '', operations: null };
      const frame = checkedFrame(
        await this.renderScript(shell, { ...page, route: null, initialData: {}, boot: staticBoot }),
      );
      const html = previewHtml(frame, screen);
      if (Buffer.byteLength(html) > HTML_LIMIT) throw new RenderingFault(`it has more than ${HTML_LIMIT / 1024} KB`);
      return { html };
    } catch (error) {
      if (error instanceof RenderingFault && error.isBusy) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.options.onFault(
        `${script.app}@${script.version} renders no ${script === shell ? 'frame' : route}: ${reason}`,
      );
      return { failedAt: this.options.now() };
    }
  }

  private async renderScript(script: ServerScript, request: RenderRequest): Promise<string> {
    const html = await this.options.renderers.render(script, request);
    // Checked before the HTML is parsed.
    if (html.length > HTML_LIMIT) throw new RenderingFault(`its HTML has more than ${HTML_LIMIT / 1024} KB`);
    return html;
  }
}

/** The boot document has the versions of all apps. */
function previewKey({ remote, route, address, language, colourMode, isNarrow, boot }: PreviewInput): string {
  const parts = [remote.app, route, address, language, colourMode, isNarrow, { ...boot, ticket: '', operations: null }];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
