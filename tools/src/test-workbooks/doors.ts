import { FILE_TYPES } from '@klaster/shared/contract';

const PASSWORD = 'Demo-2026!';
const REGISTER = '/api/registers/clusters/imports';
const TAKEN = `file_name=a.xlsx&rows=valid&state=${'a'.repeat(43)}`;

/** Signs in a demo account; @returns its token */
export async function signIn(address: string, login: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** Somewhere a file can be uploaded, by an account that may. */
export type Door = { readonly path: string; readonly token: string };

/** Every call that takes a workbook, each as a user of the demo data would make it. */
export async function openDoors(address: string): Promise<Door[]> {
  const [admin, cluster] = await Promise.all([signIn(address, 'admin'), signIn(address, 'klaster')]);
  const doors = [
    `${REGISTER}/check`,
    `${REGISTER}/marked.xlsx`,
    `${REGISTER}?${TAKEN}`,
    '/api/users/imports/check',
    `/api/users/imports?${TAKEN}`,
  ].map((path) => ({ path, token: admin }));
  const report = await ownReport(address, cluster);
  return [...doors, { path: `/api/reports/${report}/sheet`, token: cluster }];
}

async function ownReport(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/api/reports/mine`, { headers: { 'x-access-token': token } });
  const { data } = (await answer.json()) as { data: { reports: { id: number }[] } };
  const [report] = data.reports;
  if (!report) throw new Error('The demo cluster has no report.');
  return report.id;
}

export type Answer = {
  readonly status: number;
  readonly code: string;
  readonly isProblem: boolean;
  readonly ms: number;
};

export async function upload(address: string, { path, token }: Door, file: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': FILE_TYPES.xlsx, 'x-access-token': token },
    body: file,
  });
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const code = isProblem ? ((await answer.json()) as { code: string }).code : '';
  if (!isProblem) await answer.arrayBuffer();
  return { status: answer.status, code, isProblem, ms: performance.now() - began };
}
