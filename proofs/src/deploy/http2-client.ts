import { connect } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

type Call = { readonly method?: string; readonly headers?: OutgoingHttpHeaders; readonly body?: unknown };

const LIMIT_MS = 30_000;

/** Trusts only the given certificate. */
export class Http2Client {
  private session: ClientHttp2Session | undefined;

  /** @param name in TLS (SNI) and `Host` */
  constructor(
    private readonly port: number,
    private readonly ca: Buffer,
    private readonly name = 'klaster.example',
  ) {}

  /** `h2` */
  protocol(): string | undefined {
    return this.opened().alpnProtocol;
  }

  request(path: string, { method = 'GET', headers = {}, body }: Call = {}) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const head = { ':method': method, ':path': path, ':authority': `${this.name}:${this.port}` };
    const stream = this.opened().request({ ...head, ...type, ...headers }, { endStream: false });
    stream.setTimeout(LIMIT_MS, () => stream.close());
    stream.end(body === undefined ? undefined : JSON.stringify(body));
    return stream;
  }

  async call(path: string, call: Call = {}): Promise<Answer> {
    const stream = this.request(path, call).setEncoding('utf8');
    let headers: IncomingHttpHeaders = {};
    stream.on('response', (answered) => (headers = answered));
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return { status: Number(headers[':status'] ?? 0), headers, text };
  }

  close(): void {
    this.session?.destroy();
  }

  private opened(): ClientHttp2Session {
    if (!this.session || this.session.closed || this.session.destroyed) {
      this.session = connect(`https://127.0.0.1:${this.port}`, { ca: this.ca, servername: this.name });
      this.session.on('error', () => undefined);
    }
    return this.session;
  }
}
