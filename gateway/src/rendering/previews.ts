import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { BootDocument, Language, RenderRequest } from '@klaster/shared/contract/http';
import { checkedFrame, checkedScreen, previewPage } from './preview-html';
import type { PreviewPage } from './preview-html';
import type { Renderers, ServerScript } from './renderers';
import { RenderingFault } from './rendering-fault';

const CACHE_BYTES = 16 * 1024 * 1024;

const HTML_LIMIT = 256 * 1024;

/** Previews beyond it are queued by a later page. */
const QUEUE_LIMIT = 16;

/** Milliseconds for which a page waits for its preview. */
const WAIT_MS = 1000;

/** Milliseconds after which a failed rendering is retried. */
const RETRY_MS = 10 * 60_000;

export type PreviewInput = {
  /** Renders the frame. */
  shell: ServerScript;
  /** Renders the screen. */
  remote: ServerScript;
  /** Id of the remote's route. */
  route: string;
  /** Path and query of the page in the app. */
  address: string;
  /** As in `RenderRequest`. */
  base: string;
  language: Language;
  isNarrow: boolean;
  /** Including the initial data. */
  boot: BootDocument;
};

/** Bytes of a cached preview in addition to its text. */
const OVERHEAD = 512;

type Preview = PreviewPage | { failedAt: number };

type Options = {
  renderers: Pick<Renderers, 'render' | 'hasGivenUp'>;
  onFault: (fault: string) => void;
  /** Called after each rendering. */
  onRendering: (result: 'rendered' | 'failed' | 'busy', cachedBytes: number) => void;
  cachedBytes?: number;
  waitMs?: number;
  now?: () => number;
};

/**
 * Renders and caches previews, one at a time. The cache key has all of the input, including the initial data, so that a preview is never
 * older than its page.
 */
export class Previews {
  private readonly cache: LRUCache<string, Preview>;
  /** Renderings that are waiting or running, by key. */
  private readonly queue = new Map<string, Promise<void>>();
  private last = Promise.resolve();
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = { cachedBytes: CACHE_BYTES, waitMs: WAIT_MS, now: Date.now, ...options };
    this.cache = new LRUCache({
      maxSize: this.options.cachedBytes,
      // One character beyond Latin-1 makes all characters take two bytes.
      sizeCalculation: (preview) =>
        OVERHEAD + ('html' in preview ? 2 * (preview.html.length + preview.style.length) : 0),
    });
  }

  /** Waits for the rendering, but not long. @returns undefined if there is none yet */
  async get(wanted: PreviewInput): Promise<PreviewPage | undefined> {
    const { now, waitMs } = this.options;
    const key = previewKey(wanted);
    const preview = this.cache.get(key);
    if (preview && 'html' in preview) return preview;
    const hasFailed = preview !== undefined && now() - preview.failedAt < RETRY_MS;
    if (hasFailed || this.isGivenUp(wanted)) return undefined;
    const rendering = this.queue.get(key) ?? this.enqueue(key, wanted);
    if (rendering === undefined) return undefined;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([rendering, new Promise((resolve) => (timer = setTimeout(resolve, waitMs)))]);
    clearTimeout(timer);
    const rendered = this.cache.get(key);
    return rendered && 'html' in rendered ? rendered : undefined;
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

  private enqueue(key: string, wanted: PreviewInput): Promise<void> | undefined {
    if (this.queue.size > QUEUE_LIMIT) return undefined;
    const rendering = this.last.then(async () => {
      const preview = await this.render(wanted);
      // If the machine was busy, a later page queues it again.
      if (preview) this.cache.set(key, preview);
      this.queue.delete(key);
      const result = preview === undefined ? 'busy' : 'html' in preview ? 'rendered' : 'failed';
      this.options.onRendering(result, this.cache.calculatedSize);
    });
    this.queue.set(key, rendering);
    this.last = rendering;
    return rendering;
  }

  /** @returns undefined if the machine was busy */
  private async render(wanted: PreviewInput): Promise<Preview | undefined> {
    const { shell, remote, route, address, base, language, isNarrow, boot } = wanted;
    const page = { address, base, language, isNarrow };
    let script = remote;
    try {
      const request = { ...page, route, initialData: boot.data, boot: null };
      const screen = checkedScreen(await this.renderScript(remote, request));
      script = shell;
      const staticBoot = { ...boot, data: {}, operations: null };
      const frame = checkedFrame(
        await this.renderScript(shell, { ...page, route: null, initialData: {}, boot: staticBoot }),
      );
      const preview = previewPage(frame, screen);
      if (Buffer.byteLength(preview.html + preview.style) > HTML_LIMIT)
        throw new RenderingFault(`it has more than ${HTML_LIMIT / 1024} KB`);
      return preview;
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
function previewKey({ remote, route, address, base, language, isNarrow, boot }: PreviewInput): string {
  const parts = [remote.app, route, address, base, language, isNarrow, { ...boot, operations: null }];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
