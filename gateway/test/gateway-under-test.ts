import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract';
import { createGateway } from '../src/app';
import type { GatewayConfig } from '../src/config';
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

  async stop(): Promise<void> {
    await this.app.close();
    await this.upstream.close();
    await this.folder.remove();
  }
}
