import path from 'node:path';
import { startService } from '../system/service';
import { scratchFolder } from '../workspace';
import { connectTo, fillRegister, REGISTER, type Client } from './repository';

/** An API with a register of some length. */
export type Instance = {
  readonly address: string;
  /** Process id of the API. */
  readonly pid: number;
  readonly entries: number;
  /** Access token of a staff account that may see and change everything. */
  readonly token: string;
  readonly database: Client;
  stop(): Promise<void>;
};

const LIST = `/api/registers/${REGISTER}`;

/** Password of the demo accounts, which the sample data has. */
const PASSWORD = 'Demo-2026!';

/** Starts the built API with a database of its own and fills its register. */
export async function startInstance(entries: number): Promise<Instance> {
  const dataDir = path.join(await scratchFolder(`api-${entries}`), 'data');
  const api = await startService('api', { DATA_DIR: dataDir, DEMO: '1' });
  const database = await connectTo(dataDir);
  const stop = async () => {
    await database.end();
    await api.stop();
  };
  try {
    await fillRegister(database, entries);
    const token = await signIn(api.address, 'admin');
    return { address: api.address, pid: api.pid, entries, token, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The token of a demo account. */
export async function signIn(address: string, login: string): Promise<string> {
  const body = { login, password: PASSWORD };
  return (await requestData<{ token: string }>(`${address}/api/auth/login`, { method: 'POST', body })).token;
}

type Request = { readonly method?: string; readonly body?: object; readonly token?: string };

/**
 * Calls an API.
 *
 * @returns the data of its answer
 * @throws where it is not 200
 */
export async function requestData<Data>(address: string, { method = 'GET', body, token }: Request = {}): Promise<Data> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { 'x-access-token': token }),
  };
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

/** The address of the register's list, with a query. */
export const listAt = ({ address }: Instance, query = '') => `${address}${LIST}${query && `?${query}`}`;

/** The address of a file that the register gives out. */
export const fileAt = ({ address }: Instance, file: string) => `${address}${LIST}/${file}`;
