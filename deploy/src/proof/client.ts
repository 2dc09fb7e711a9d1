import { connect } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: unknown };

const LIMIT_MS = 30_000;

/** An HTTP/2 client over TLS that trusts only the given certificate. */
export class Client {
  private session: ClientHttp2Session | undefined;

  /** @param name of the server in TLS (SNI) and `Host` */
  constructor(
    private readonly port: number,
    private readonly ca: Buffer,
    private readonly name = 'klaster.example',
  ) {}

  private opened(): ClientHttp2Session {
    if (!this.session || this.session.closed || this.session.destroyed) {
      this.session = connect(`https://127.0.0.1:${this.port}`, { ca: this.ca, servername: this.name });
      this.session.on('error', () => undefined);
    }
    return this.session;
  }

  /** The negotiated protocol: `h2`. */
  protocol(): string | undefined {
    return this.opened().alpnProtocol;
  }

  request(path: string, { method = 'GET', headers = {}, body }: Call = {}) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const authority = `${this.name}:${this.port}`;
    const stream = this.opened().request(
      { ':method': method, ':path': path, ':authority': authority, ...type, ...headers },
      { endStream: false },
    );
    stream.setTimeout(LIMIT_MS, () => stream.close());
    stream.end(body === undefined ? undefined : JSON.stringify(body));
    return stream;
  }

  call(path: string, call: Call = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const stream = this.request(path, call);
      let [headers, text] = [{} as IncomingHttpHeaders, ''];
      stream.setEncoding('utf8');
      stream.on('response', (answered) => (headers = answered));
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => resolve({ status: Number(headers[':status'] ?? 0), headers, text }));
      stream.on('error', reject);
    });
  }

  close(): void {
    this.session?.destroy();
  }
}
