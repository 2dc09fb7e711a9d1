const PASSWORD = 'Demo-2026!';

type PrimaryData = {
  readonly keys: readonly string[];
  readonly rows: readonly {
    readonly id: number;
    readonly farm: string;
    readonly values: readonly (number | string | null)[];
  }[];
};

type Period = { readonly year: number; readonly quarter: number; readonly open: boolean };

/** @returns the token of an account of the sample */
export async function signIn(address: string, login: string): Promise<string> {
  const { token } = await call<{ token: string }>({ address, token: '' }, '/api/auth/login', {
    login,
    password: PASSWORD,
  });
  return token;
}

/** The session as the browser keeps it; runs in the page. */
export function storeSession(token: string): void {
  localStorage.setItem('user', JSON.stringify({ token }));
  localStorage.setItem('date', new Date().toISOString());
}

/** A number of reports of a quarter, which repeat those of the sample. */
export async function primaryData(address: string, token: string, count: number): Promise<PrimaryData> {
  const { year, quarter } = await openPeriod(address, token);
  const path = `/api/primary-data?year=${year}&quarter=${quarter}`;
  const { keys, rows } = await call<PrimaryData>({ address, token }, path);
  if (rows.length === 0) throw new Error('The sample has no report of the quarter');
  const many = Array.from({ length: count }, (_, index) => ({ ...rows[index % rows.length]!, id: index + 1 }));
  return { keys, rows: many };
}

/** Begins a report on a cluster's behalf; gives the address of its form. */
export async function emptyForm(address: string, token: string): Promise<string> {
  const { year, quarter } = await openPeriod(address, token);
  const query = `year=${year}&quarter=${quarter}&status=none&page_size=1`;
  const { items } = await call<{ items: { cluster_id: number }[] }>(
    { address, token },
    `/api/cluster-reports?${query}`,
  );
  const cluster_id = items[0]?.cluster_id;
  if (cluster_id === undefined) throw new Error('Every cluster of the sample has a report of the open quarter');
  const { id } = await call<{ id: number }>({ address, token }, '/api/reports', { cluster_id, year, quarter });
  return `/hududlar/edit/${id}?section=XV`;
}

async function openPeriod(address: string, token: string): Promise<Period> {
  const { periods } = await call<{ periods: Period[] }>({ address, token }, '/api/periods');
  const open = periods.find((period) => period.open);
  if (!open) throw new Error('No quarter is open');
  return open;
}

async function call<Data>(
  { address, token }: { readonly address: string; readonly token: string },
  path: string,
  body?: object,
): Promise<Data> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}
