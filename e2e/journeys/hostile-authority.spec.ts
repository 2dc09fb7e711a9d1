import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { PASSWORD, getToken } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { attackAccounts, attackFromNextDoor, attackRegistry, postForm } from '../fixtures/hostile-code';
import type { Attempts, HostilePage } from '../fixtures/hostile-code';
import { expect, test } from '../fixtures/hostile-system';
import { provenCall } from '../fixtures/proof';
import { OperationsPage } from '../pages/operations.page';
import type { OwnGateway } from '../system/isolated-gateway';

const REMOTE = 'mf-registers';

test.use({ account: 'admin' });
test.slow();

/** State of the registry: what is live, granted and pinned, the tokens, and every event. Visits are counted beside it. */
const everything = async ({ registry }: OwnGateway) => ({
  apps: (await registry.apps()).map((app) => ({ ...app, failures: [], traffic: [] })),
  tokens: await registry.tokens(),
  history: await registry.history(),
});

/** A page of the same site without any policy. */
async function nextDoor(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<p>next door</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** An administrator who is signed in at the operations address, in a tab of the same browser. */
async function operator(context: BrowserContext, gateway: OwnGateway): Promise<OperationsPage> {
  const operations = new OperationsPage(await context.newPage(), gateway.operations);
  await operations.open();
  await operations.signIn('admin', PASSWORD);
  await expect(operations.app(REMOTE)).toBeVisible();
  return operations;
}

/** Opens the hostile remote's page; returns the outcomes of its attempts. */
async function openHostile(page: Page): Promise<Attempts> {
  await page.goto('/reestrs-auth');
  await page.waitForFunction(() => (globalThis as HostilePage).attempted !== undefined);
  const attempts = await page.evaluate(() => (globalThis as HostilePage).attempted);
  if (!attempts) throw new Error('The remote did not run.');
  return attempts;
}

/** Present accounts, rule of the second factor and scoring methods. */
const rights = async () => ({
  users: await callApi<{ items: { login: string }[] }>('admin', 'GET /api/users?page_size=100'),
  factor: await callApi('admin', 'GET /api/second-factor/positions'),
  methods: await callApi('admin', 'GET /api/scoring-methods'),
});

/** Makes an account of the sample data an administrator of the republic. */
async function makeAdmin(login: string): Promise<void> {
  type Held = { id: number; version: number; login: string; full_name: string };
  const { items } = await callApi<{ items: Held[] }>('admin', 'GET /api/users?page_size=100');
  const { id, version, full_name } = items.find((user) => user.login === login)!;
  const rightsOf = { positions: ['ADMIN'], province_code: null, cluster_id: null };
  await callApi('admin', `PATCH /api/users/${id}`, { body: { version, login, full_name, ...rightsOf } });
}

/** Attempts whose name begins with `start`, with their outcomes. */
const outcomesOf = (attempts: Attempts, start: string) =>
  Object.fromEntries(Object.entries(attempts).filter(([name]) => name.startsWith(start)));

test('@always a hostile remote in an administrator’s browser cannot move a release, create a token or grant itself rights', async ({
  page,
  context,
  gateway,
  releaseHostile,
  consoleErrors,
}) => {
  const operations = await operator(context, gateway);
  await releaseHostile(REMOTE, attackRegistry);
  const before = await everything(gateway);

  const attempts = await openHostile(page);
  // By then, late requests such as those of beacons and forms have been sent.
  await page.waitForLoadState('networkidle');

  const here = Object.values(outcomesOf(attempts, 'here'));
  expect(here).toHaveLength(18);
  expect(here.filter((outcome) => !/^40[13] /.test(outcome))).toEqual([]);
  expect(new Set(Object.values(outcomesOf(attempts, 'here, by session')))).toEqual(new Set(['403 operations_only']));
  // The page's policy lets nothing out to the operations address.
  const there = { ...outcomesOf(attempts, 'there, by fetch'), ...outcomesOf(attempts, 'there, cors') };
  expect(new Set(Object.values({ ...there, ...outcomesOf(attempts, 'there, no-cors') }))).toEqual(
    new Set(['TypeError']),
  );
  expect(attempts).toMatchObject({
    'there, by XMLHttpRequest': '0',
    'there, in a window': 'cut off',
    'cookies read': 'none of it',
  });
  expect(attempts['there, in a frame']).not.toContain('Релизлар');
  expect(attempts['a service worker']).not.toMatch(/^http/);
  expect(await page.evaluate(() => (globalThis as HostilePage).overheard)).toEqual([]);
  expect(await everything(gateway)).toEqual(before);

  // The false cookies that it set sign nobody out.
  await operations.open();
  await expect(operations.app(REMOTE)).toBeVisible();
  consoleErrors.ignore();
  consoleErrors.allow(/./);
});

test('a session planted by a script of the public address is never used, and does not lock the operator out', async ({
  page,
  context,
  gateway,
  consoleErrors,
}) => {
  const rival = await fetch(`${gateway.operations}/session`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  });
  const planted = rival.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await page.goto('/contacts');
  const plant = (path: string) =>
    page.evaluate((cookie) => void (document.cookie = cookie), `${planted}; path=${path}`);
  await plant('/registry');
  await plant('/session');

  const operations = new OperationsPage(await context.newPage(), gateway.operations);
  await operations.open();
  // The planted session by itself signs nobody in.
  await operations.signIn('admin', PASSWORD);
  await expect(operations.app(REMOTE)).toBeVisible();
  await operations.open();
  await expect(operations.app(REMOTE)).toBeVisible();
  consoleErrors.ignore();
  consoleErrors.allow(/./);
});

test('a page at another port of the same host, whose requests carry the operator’s cookie, is refused', async ({
  context,
  gateway,
  consoleErrors,
}) => {
  const operations = await operator(context, gateway);
  const before = await everything(gateway);
  const neighbour = await nextDoor();
  const page = await context.newPage();
  await page.goto(neighbour.address);

  const attempts = await page.evaluate(attackFromNextDoor, gateway.operations);
  expect(new Set(Object.values(outcomesOf(attempts, 'cors')))).toEqual(new Set(['TypeError']));
  expect(Object.values(attempts).filter((outcome) => outcome.includes('admin'))).toEqual([]);
  const posted = page.waitForResponse(`${gateway.operations}/registry/tokens`);
  await page.evaluate(postForm, gateway.operations);
  expect((await posted).status()).toBe(403);
  expect(await everything(gateway)).toEqual(before);

  // The operator's session there is still open.
  await operations.open();
  await expect(operations.app(REMOTE)).toBeVisible();
  neighbour.close();
  consoleErrors.ignore();
  consoleErrors.allow(/./);
});

test('it changes no account, right or rule: each needs a proof, which is valid once and for one call', async ({
  page,
  releaseHostile,
  consoleErrors,
}) => {
  await makeAdmin('reviewer');
  const before = await rights();
  await releaseHostile(REMOTE, attackAccounts);
  const attempts = await openHostile(page);
  const unproven = Object.values(outcomesOf(attempts, 'unproven'));
  expect(unproven).toHaveLength(12);
  expect(new Set(unproven)).toEqual(new Set(['403 proof_required']));
  expect(new Set(Object.values(outcomesOf(attempts, 'made up')))).toEqual(new Set(['403 proof_refused']));
  expect(Object.values(outcomesOf(attempts, 'by ')).filter((outcome) => !outcome.startsWith('400 '))).toEqual([]);
  expect(await rights()).toEqual(before);

  // A proof that the administrator gave for one account, and that the remote overheard.
  const account = {
    login: 'sinov.proof',
    full_name: 'Синов Исбот',
    positions: [],
    province_code: null,
    cluster_id: null,
  };
  const proven = provenCall('POST', '/api/users', account);
  const { proof } = await callApi<{ proof: string }>('admin', 'POST /api/auth/proofs', {
    body: { ...proven, current_password: PASSWORD },
  });
  const overheard = await page.evaluate(attackAccounts, { proof, body: account });
  expect(new Set(Object.values(overheard))).toEqual(new Set(['403 proof_refused']));
  const token = await getToken('admin');
  const send = () =>
    page.evaluate(
      async ([body, headers]) => {
        const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
        return (await fetch('/api/users', { ...options, body: JSON.stringify(body) })).status;
      },
      [account, { 'X-Access-Token': token, 'X-Proof': proof }] as const,
    );
  expect(await send()).toBe(200);
  expect(await send()).toBe(403);
  const logins = ({ users }: Awaited<ReturnType<typeof rights>>) => users.items.map(({ login }) => login).toSorted();
  expect(logins(await rights())).toEqual([...logins(before), account.login].toSorted());
  // Another administrator is notified at once of the account that it tricked this one into.
  const { items } = await callApi<{ items: object[] }>('reviewer', 'GET /api/me/notices');
  expect(items[0]).toMatchObject({ kind: 'authority_given', act: 'account_created', person: account.full_name });
  consoleErrors.ignore();
  consoleErrors.allow(/./);
});
