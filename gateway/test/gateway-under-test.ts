import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '../src/app';
import type { GatewayConfig } from '../src/config';
import { DistTree } from './dist-tree';
import { readiness, Upstream } from './upstream';
import type { Handler } from './upstream';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: string };

/** A listening gateway with its folder of builds and the server behind it. */
export class GatewayUnderTest {
  private constructor(
    private readonly app: ReturnType<typeof createGateway>,
    readonly dist: DistTree,
    readonly upstream: Upstream,
  ) {}

  static async start(
    handler: Handler = readiness(200, { sample: true }),
    own = true,
    trustedProxies?: string,
  ): Promise<GatewayUnderTest> {
    const [dist, upstream] = await Promise.all([DistTree.create(), Upstream.listen(handler)]);
    const config: GatewayConfig = {
      port: 0,
      host: '127.0.0.1',
      api: { origin: upstream.origin, own, bodyLimit: REQUEST_BODY_LIMIT },
      webDir: dist.root,
      sources: { shell: undefined, remotes: {} },
      trustedProxies,
      logLevel: 'silent',
    };
    const app = createGateway(config);
    await app.listen({ host: config.host, port: config.port });
    return new GatewayUnderTest(app, dist, upstream);
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}${path}`;
  }

  /** Sends the path as it is: `fetch` would tidy `..` away before the gateway could see it. */
  call(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
    const { port } = this.app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            text: bytes.toString('utf8'),
          });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.upstream.close();
    await this.dist.remove('.');
  }
}
