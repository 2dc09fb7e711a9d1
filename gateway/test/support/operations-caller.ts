import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayConfig } from '../../src/config/config';
import type { Answer, Call } from './call';
import { GatewayUnderTest } from './gateway-under-test';
import type { Handler } from './upstream';

const PAGE = '<!doctype html><html><head><meta charset=utf-8><style>a{}</style></head><body></body></html>';

const NOBODY: Verdict = { status: 401, code: 'unauthenticated' };

export type Verdict = { status: number; code?: string; account?: { login: string } };

/** A double of the API: the password is `right`, the code `123456`. */
export class ApiDouble {
  readonly sessions: Record<string, Verdict> = {};
  readonly sent: {
    call: string;
    token: string | undefined;
    network: string | undefined;
    cookie: string | undefined;
    device: string | undefined;
    language: string | undefined;
  }[] = [];
  /** Tokens by login. */
  readonly tokens: Record<string, string> = { boss: 'session-of-boss', editor: 'session-of-editor' };
  signOutStatus = 200;
  /** Called once, after the next check of a session. */
  afterNextLookup: () => void = () => undefined;

  readonly answer: Handler = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const token = request.headers['x-access-token'] as string | undefined;
      const call = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
      const network = request.headers['x-forwarded-for'] as string | undefined;
      const { cookie, 'user-agent': device, 'accept-language': language } = request.headers;
      this.sent.push({ call, token, network, cookie, device, language });
      const hasBody = chunks.length > 0;
      const body = !hasBody ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>);
      // The API accepts no change without a body.
      const isRead = request.method === 'GET';
      const { status, code, data } =
        hasBody || isRead ? this.outcome(call, token, body) : { status: 400, code: 'invalid_input', data: undefined };
      const problem = { type: 'about:blank', status, title: 'No', detail: `The API says ${code}.`, code };
      response
        .writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) })
        .end(JSON.stringify(code === undefined ? { data } : problem));
    });
  };

  private outcome(
    call: string,
    token: string | undefined,
    { login = '', password, challenge, code }: Record<string, string>,
  ): { status: number; code?: string; data?: unknown } {
    if (call === 'POST /api/auth/login') {
      if (login === 'hasty') return { status: 429, code: 'too_many_attempts' };
      if (password !== 'right') return { status: 401, code: 'invalid_credentials' };
      return {
        status: 200,
        data: login === 'careful' ? { challenge: 'c'.repeat(43) } : { token: this.tokenFor(login) },
      };
    }
    if (call === 'POST /api/auth/second-factor') {
      const isRight = challenge === 'c'.repeat(43) && code === '123456';
      return isRight ? { status: 200, data: { token: this.tokenFor('boss') } } : { status: 401, code: 'wrong_code' };
    }
    if (call === 'POST /api/auth/sign-out') {
      if (this.signOutStatus === 200) delete this.sessions[token ?? ''];
      return { status: this.signOutStatus, data: { ended: 1 } };
    }
    if (!/^GET \/api\/(auth\/authority\?act=|me\/profile$)/.test(call)) return { status: 404, code: 'not_found' };
    const verdict = this.sessions[token ?? ''] ?? NOBODY;
    const happens = this.afterNextLookup;
    this.afterNextLookup = () => undefined;
    happens();
    const person = { full_name: '', positions: ['ADMIN'], province_code: null, cluster_id: null };
    const account = { login: 'boss', ...person, ...verdict.account };
    return verdict.status === 200 ? { status: 200, data: account } : verdict;
  }

  private tokenFor(login: string): string {
    const token = this.tokens[login] ?? `session-of-${login}`;
    this.sessions[token] = login === 'editor' ? { status: 403, code: 'forbidden' } : { status: 200 };
    return token;
  }
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

type OperationsCall = Call & { json?: unknown; cookie?: string | undefined };

export class OperationsCaller {
  private readonly originKeys = new Map<string, string>();

  private constructor(
    readonly gateway: GatewayUnderTest,
    readonly api: ApiDouble,
    readonly operator: string,
  ) {}

  static async start(
    operations: Partial<GatewayConfig['operations']> = {},
    trustedProxies?: string,
  ): Promise<OperationsCaller> {
    const api = new ApiDouble();
    const gateway = await GatewayUnderTest.start(api.answer, { trustedProxies, operations });
    await gateway.folder.write('page/index.html', PAGE);
    await gateway.folder.write('page/assets/main.0123.js', 'console.info("operations")');
    const operator = (await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8')).trim();
    return new OperationsCaller(gateway, api, operator);
  }

  /** Calls as the operations page does, with the key that its origin got with the cookie. */
  async call(call: string, options: OperationsCall = {}): Promise<Answer> {
    const headers = { ...SAME_ORIGIN, ...this.keyHeader(options.cookie), ...options.headers };
    const answer = await this.callAsAnyone(call, { ...options, headers });
    const [, originKey] = /"origin_key":"([\w-]+)"/.exec(answer.text) ?? [];
    if (originKey) this.originKeys.set(readCookie(answer), originKey);
    return answer;
  }

  /** The header with the key of the first session. */
  keyHeader(cookie = ''): Record<string, string> {
    const known = cookie.split('; ').find((one) => this.originKeys.has(one));
    return known === undefined ? {} : { 'x-origin-key': this.originKeys.get(known)! };
  }

  /** Calls without an origin. */
  callAsAnyone(call: string, { json, cookie, headers, ...options }: OperationsCall = {}): Promise<Answer> {
    const [method = 'GET', path = ''] = call.split(' ');
    return this.gateway.operate(path, {
      method,
      headers: {
        host: `localhost:${this.gateway.operationsPort}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...options,
    });
  }

  /** @returns the `Cookie` header */
  async signIn(login = 'boss'): Promise<string> {
    return readCookie(await this.call('POST /session', { json: { login, password: 'right' } }));
  }

  stop(): Promise<void> {
    return this.gateway.stop();
  }
}

/** The `Cookie` header after an answer. */
export function readCookie({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
}
