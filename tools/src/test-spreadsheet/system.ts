import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const ACCOUNT = { login: 'admin', password: 'Demo-2026!' };

/** The page that files are downloaded from: they name it. */
const PAGE = '/main?year=2026&quarter=3';

/** Adds the result of a file: how many of its cells were compared, and the deviations. */
export type AddResult = (name: string, cells: number, faults: readonly string[]) => void;

/** A running system as an administrator uses it, in English. */
export type Caller = {
  /** @throws Error with the response, where it is no success */
  readonly call: (
    path: string,
    init?: { method?: string; body?: string | Uint8Array<ArrayBuffer> },
  ) => Promise<Response>;
  readonly data: <T>(path: string, init?: { method?: string; body?: string }) => Promise<T>;
  /** Downloads a file: its path in the folder. */
  readonly download: (pathname: string, name: string) => Promise<string>;
  /** The address of `PAGE`. */
  readonly page: string;
};

export async function signIn(address: string, folder: string): Promise<Caller> {
  const page = `${address}${PAGE}`;
  const headers: Record<string, string> = { 'accept-language': 'en', referer: page };
  const call: Caller['call'] = async (pathname, { method = 'GET', body } = {}) => {
    const type = typeof body === 'string' ? 'application/json' : XLSX;
    const answer = await fetch(`${address}${pathname}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${pathname}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const data = async <T>(pathname: string, init?: { method?: string; body?: string }) =>
    ((await (await call(pathname, init)).json()) as { data: T }).data;
  const { token } = await data<{ token: string }>('/api/auth/login', { method: 'POST', body: JSON.stringify(ACCOUNT) });
  headers['x-access-token'] = token;
  const download = async (pathname: string, name: string) => {
    const file = path.join(folder, name);
    await writeFile(file, Buffer.from(await (await call(pathname)).arrayBuffer()));
    return file;
  };
  return { call, data, download, page };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
