import { FILE_TYPES } from '@klaster/shared/contract/http';

const PASSWORD = 'Demo-2026!';

/** Milliseconds until a call counts as not answered. */
const ANSWER_LIMIT_MS = 20_000;

type Call = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, bytes as a workbook. */
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly limitMs?: number;
};

/** Calls the API as a visitor, or as the user who has signed in. */
export class Client {
  constructor(
    readonly address: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  static async signIn(address: string, login: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
    const body = { login, password: PASSWORD };
    const { token } = await new Client(address, headers).data<{ token: string }>('/api/auth/login', { body });
    return new Client(address, { ...headers, 'x-access-token': token });
  }

  /** Sends a POST if there is a body, else a GET, unless `method` is given. */
  send(path: string, { method, headers, body, limitMs = ANSWER_LIMIT_MS }: Call = {}): Promise<Response> {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? FILE_TYPES.xlsx : 'application/json';
    return fetch(this.address + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...this.headers, ...(body && { 'content-type': type }), ...headers },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
  }

  /** @throws Error with the answer, unless the call succeeds */
  async call(path: string, call?: Call): Promise<Response> {
    const answer = await this.send(path, call);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  /** The data of a successful answer. */
  async data<T>(path: string, call?: Call): Promise<T> {
    return ((await (await this.call(path, call)).json()) as { data: T }).data;
  }
}

export async function openQuarter(client: Client, count: number) {
  const { periods } = await client.data<{ periods: { year: number; quarter: number; open: boolean }[] }>(
    '/api/periods',
  );
  const open = periods.find((period) => period.open);
  if (!open) throw new Error('No quarter is open');
  const { year, quarter } = open;
  const query = `year=${year}&quarter=${quarter}&status=none&page_size=${count}`;
  const { items } = await client.data<{ items: { cluster_id: number }[] }>(`/api/cluster-reports?${query}`);
  if (items.length === 0) throw new Error('Every cluster of the sample has a report of the open quarter');
  return { year, quarter, clusters: items.map(({ cluster_id }) => cluster_id) };
}

/** @returns the reports' ids */
export async function beginReports(client: Client, count: number): Promise<number[]> {
  const { year, quarter, clusters } = await openQuarter(client, count);
  const reports: number[] = [];
  for (const cluster_id of clusters) {
    const { id } = await client.data<{ id: number }>('/api/reports', { body: { cluster_id, year, quarter } });
    reports.push(id);
  }
  return reports;
}
