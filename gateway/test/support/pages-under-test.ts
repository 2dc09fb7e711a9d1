import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { bootDocumentSchema } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';
import type { GatewayConfig } from '../../src/config/config';
import { InitialData } from '../../src/page/initial-data';
import { PageCache } from '../../src/page/page-cache';
import { PageReleases } from '../../src/page/page-releases';
import { pageRoutes } from '../../src/page/page.routes';
import { visitorKeyReader } from '../../src/page/visitor';
import { FolderStore } from '../../src/storage/folder-store';
import { OpenedPages } from '../../src/releases/failures/opened-pages';
import { Previews } from '../../src/rendering/previews';
import { setPolicyHeaders } from '../../src/policy-headers';
import { ApiStatus } from '../../src/upstream/api-status';
import './quick-fastify';
import { call } from './call';
import type { Answer } from './call';
import { MemoryReleases } from './memory-releases';
import { createFolder } from './test-folder';
import { readiness, Upstream } from './upstream';
import type { Handler } from './upstream';

type RenderersDouble = ConstructorParameters<typeof Previews>[0]['renderers'];

type Options = {
  api?: Handler;
  signers?: readonly string[];
  emblem?: GatewayConfig['emblem'];
  sources?: GatewayConfig['sources'];
  dataLimitMs?: number;
  renderers?: RenderersDouble;
};

/** The gateway's pages with releases in memory and a double of the API. */
export class PagesUnderTest {
  readonly releases = new MemoryReleases();
  readonly faults: string[] = [];
  readonly opened = new OpenedPages();
  readonly renderings: string[] = [];
  /** Address of the operations page for whoever may open it. */
  operations: string | null = null;

  private constructor(
    private readonly app: FastifyInstance,
    readonly upstream: Upstream,
    /** Folder of the visitors' key. */
    readonly folder: string,
  ) {}

  static async start({ api = readiness(200, { sample: true }), ...options }: Options = {}): Promise<PagesUnderTest> {
    const [upstream, folder] = await Promise.all([Upstream.listen(api), createFolder('pages')]);
    const pages = new PagesUnderTest(Fastify(), upstream, folder);
    pages.wire(options);
    await pages.app.listen({ host: '127.0.0.1', port: 0 });
    return pages;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.app.server, url, { headers });
  }

  async boot(url: string, headers?: Record<string, string>): Promise<BootDocument> {
    return readBoot((await this.get(url, headers)).text);
  }

  async stop(): Promise<void> {
    // Pages that wait for the API's answer would delay closing.
    await this.upstream.close();
    await this.app.close();
    await rm(this.folder, { recursive: true });
  }

  private wire({
    signers = [],
    emblem,
    sources = { shell: undefined, remotes: {} },
    // A busy machine is slow.
    dataLimitMs = 20_000,
    renderers = { render: () => Promise.reject(new Error('nothing renders here')), hasGivenUp: () => false },
  }: Omit<Options, 'api'>): void {
    setPolicyHeaders(this.app);
    pageRoutes(this.app, {
      pages: new PageReleases(this.releases, sources, () => false),
      releases: this.releases,
      api: new ApiStatus(this.upstream.origin, true),
      initialData: new InitialData(this.upstream.origin, dataLimitMs),
      previews: new Previews({
        renderers,
        onFault: (fault) => this.faults.push(fault),
        onRendering: (result) => this.renderings.push(result),
      }),
      pageCache: new PageCache(),
      emblem,
      visitorKey: visitorKeyReader(new FolderStore(this.folder), (fault) => this.faults.push(fault)),
      opened: this.opened,
      signers,
      shellSource: sources.shell,
      operationsAddress: () => this.operations,
      onFault: (fault) => this.faults.push(fault),
    });
  }
}

export function readBoot(html: string): BootDocument {
  const json = /<script type="application\/json" id="klaster-boot">(.*?)<\/script>/.exec(html)?.[1];
  return bootDocumentSchema.parse(JSON.parse(json ?? 'null'));
}
