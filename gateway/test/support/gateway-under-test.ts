import path from 'node:path';
import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract/http';
import type { Tracing } from '@klaster/shared/tracing';
import { createGateway } from '../../src/app';
import type { GatewayConfig } from '../../src/config/config';
import { REQUEST_LIMITS } from '../../src/config/limits';
import type { RequestLimits } from '../../src/config/limits';
import './quick-fastify';
import { call, getPort } from './call';
import type { Answer, Call } from './call';
import { ReleasesFolder } from './releases-folder';
import { clearStore, storeUrl } from './store-under-test';
import { readiness, Upstream } from './upstream';
import type { Handler } from './upstream';

type Options = {
  own?: boolean;
  trustedProxies?: string | undefined;
  requests?: Partial<RequestLimits>;
  operations?: Partial<GatewayConfig['operations']>;
  publicOrigin?: string;
  tracing?: Tracing;
};

export class GatewayUnderTest {
  /** Replaces the address of the database. */
  static storeUrl: string | undefined;

  private constructor(
    private readonly servers: ReturnType<typeof createGateway>,
    readonly folder: ReleasesFolder,
    readonly upstream: Upstream,
  ) {}

  static async start(
    handler: Handler = readiness(200, { sample: true }),
    { own = true, trustedProxies, requests = {}, operations = {}, publicOrigin, tracing }: Options = {},
  ): Promise<GatewayUnderTest> {
    // The gateway imports the folder when it starts.
    await clearStore();
    const [folder, upstream] = await Promise.all([ReleasesFolder.create(), Upstream.listen(handler)]);
    const config: GatewayConfig = {
      port: 0,
      host: '127.0.0.1',
      publicOrigin,
      operations: { port: 0, origin: undefined, pageDir: path.join(folder.root, 'page'), ...operations },
      api: { origin: upstream.origin, own, bodyLimit: REQUEST_BODY_LIMIT },
      releases: {
        dir: folder.root,
        url: GatewayUnderTest.storeUrl ?? storeUrl(),
        publishingFile: path.join(folder.root, '.publishing'),
        keep: { count: 10, days: 30 },
        rollbackThreshold: 5,
      },
      emblem: undefined,
      signers: [],
      sources: { shell: undefined, remotes: {} },
      trustedProxies,
      requests: { ...REQUEST_LIMITS, ...requests },
      logLevel: 'silent',
      drainMs: 0,
    };
    const servers = createGateway(config, tracing);
    for (const server of [servers.operations, servers.pages]) await server.listen({ host: config.host, port: 0 });
    await servers.open();
    return new GatewayUnderTest(servers, folder, upstream);
  }

  leave(): void {
    this.servers.leave();
  }

  url(path: string): string {
    return `http://127.0.0.1:${getPort(this.servers.pages.server)}${path}`;
  }

  call(path: string, options?: Call): Promise<Answer> {
    return call(this.servers.pages.server, path, options);
  }

  operate(path: string, options?: Call): Promise<Answer> {
    return call(this.servers.operations.server, path, options);
  }

  get operationsPort(): number {
    return getPort(this.servers.operations.server);
  }

  /** Number of open connections. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.servers.pages.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    await this.servers.pages.close();
    await this.upstream.close();
    await this.folder.remove();
  }
}
