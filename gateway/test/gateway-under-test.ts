import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract';
import { createGateway } from '../src/app';
import type { GatewayConfig } from '../src/config';
import { REQUEST_LIMITS } from '../src/requests/limits';
import type { RequestLimits } from '../src/requests/limits';
import { call, portOf } from './call';
import type { Answer, Call } from './call';
import { ReleasesFolder } from './releases-folder';
import { readiness, Upstream } from './upstream';
import type { Handler } from './upstream';

/** A listening gateway with its store and the server behind it. */
export class GatewayUnderTest {
  private constructor(
    private readonly app: ReturnType<typeof createGateway>,
    readonly folder: ReleasesFolder,
    readonly upstream: Upstream,
  ) {}

  static async start(
    handler: Handler = readiness(200, { sample: true }),
    own = true,
    trustedProxies?: string,
    requests: Partial<RequestLimits> = {},
  ): Promise<GatewayUnderTest> {
    const [folder, upstream] = await Promise.all([ReleasesFolder.create(), Upstream.listen(handler)]);
    const config: GatewayConfig = {
      port: 0,
      host: '127.0.0.1',
      api: { origin: upstream.origin, own, bodyLimit: REQUEST_BODY_LIMIT },
      releases: { dir: folder.root, keep: { count: 10, days: 30 }, rollbackThreshold: 5 },
      overrideOrigins: [],
      sources: { shell: undefined, remotes: {} },
      trustedProxies,
      requests: { ...REQUEST_LIMITS, ...requests },
      logLevel: 'silent',
    };
    const app = createGateway(config);
    await app.listen({ host: config.host, port: config.port });
    return new GatewayUnderTest(app, folder, upstream);
  }

  url(path: string): string {
    return `http://127.0.0.1:${portOf(this.app.server)}${path}`;
  }

  call(path: string, options?: Call): Promise<Answer> {
    return call(this.app.server, path, options);
  }

  /** How many connections clients have to it. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.upstream.close();
    await this.folder.remove();
  }
}
