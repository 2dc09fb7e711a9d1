import type { QueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { DEFAULT_LANGUAGE } from '../../contract/http/languages';
import type { Language } from '../../contract/http/languages';
import { loadAddress, setInitialData } from '../../http/initial-data';
import { startI18n } from '../../i18n';
import type { RemoteRouteObject } from '../../remote';
import { PageHeader } from '../../ui';
import { network } from '../doubles/network';
import type { SeenRequest } from '../doubles/network';
import { knownCalls } from '../doubles/known-calls';
import { endTest } from '../doubles/test-end';
import { leftSince, pageState, startPageWatch } from '../page-watch/page-watch';
import { sample } from './sample';
import { CALLS, firstCall } from './sample-path';
import { waitUntil, headingText, openScreen } from './screen-visit';
import type { Route } from './screen-visit';

/** Milliseconds for work that a screen may still do after a visit. */
const TIME_TO_END = 500;

const EMPTY: Route = { id: 'empty', path: '/', layout: 'public', title: '' };

/** Opens a page without leaks first, to learn what the shell itself leaves running. */
export async function prepareWatch(): Promise<void> {
  startPageWatch();
  const Component = () => (
    <>
      <PageHeader title="·" />
      {/* React listens to the body after the first portal. */}
      {createPortal(null, document.body)}
    </>
  );
  await openScreen([{ ...EMPTY, lazy: () => Promise.resolve({ Component }) }], EMPTY);
  endTest();
}

/**
 * Opens and leaves a screen twice, the second time in English. Faults: no heading, Cyrillic names in English, query keys
 * of another remote, something left in the page.
 */
export async function visitFaults(
  exposed: readonly RemoteRouteObject[],
  route: Route,
  remote: string,
): Promise<string[]> {
  await startI18n(DEFAULT_LANGUAGE);
  const before = pageState();
  const faults: string[] = [];
  for (const language of [DEFAULT_LANGUAGE, 'en'] as const) {
    const { client } = await openScreen(exposed, route, { language });
    faults.push(...staffDataFaults(route));
    if (headingText() === '') faults.push(`no heading at the visit in ${language} (${callsMade()})`);
    if (language === 'en') faults.push(...namesInCyrillic(), ...queryKeyFaults(client, remote));
    endTest();
  }
  await startI18n(DEFAULT_LANGUAGE);
  await waitUntil(() => leftSince(before).length === 0, TIME_TO_END);
  return [...faults, ...leftSince(before)];
}

/** All remotes share one cache, so keys must begin with the remote. */
function queryKeyFaults(client: QueryClient, remote: string): string[] {
  const keys = client.getQueryCache().getAll();
  return keys
    .filter(({ queryKey: [owner] }) => owner !== remote && owner !== 'shared')
    .map(({ queryHash }) => `${queryHash} does not begin with '${remote}'`);
}

/** A missing heading may be due to a response. */
function callsMade(): string {
  return `it requested ${network.calls().join(', ') || 'nothing'}`;
}

/** A missing text is written to the console, which also fails a test. */
export async function headingFaults(
  exposed: readonly RemoteRouteObject[],
  route: Route,
  language: Language,
): Promise<string[]> {
  await openScreen(exposed, route, { language });
  return headingText() === '' ? [`${route.path} shows no heading of level 1 (${callsMade()})`] : [];
}

/** Columns with the same values in every language: figures, phones, reasons and criteria. */
const AS_WRITTEN = /^(?:STIR|Head|Removed on|Criterion|Name)$|, since January$/;

/** Headings and cells that show a Cyrillic name on a page in Latin script. */
function namesInCyrillic(): string[] {
  return [...document.querySelectorAll('h1, td')]
    .filter(({ textContent }) => /[\u0400-\u04FF]/.test(textContent))
    .map((cell) => ({ column: columnOf(cell), text: cell.textContent.trim() }))
    .filter(({ column }) => !AS_WRITTEN.test(column))
    .map(({ column, text }) => `${column} is not in the script of the page: ${text}`);
}

function columnOf(cell: Element): string {
  const at = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const heads = cell.closest('table')?.querySelectorAll('thead tr:last-child th');
  return heads?.[at]?.textContent ?? cell.tagName;
}

/**
 * Calls that a visitor may not make, and differences from the route's initial data. The page is opened as staff, so
 * that there is a token to send.
 */
export async function publicCallFaults(exposed: readonly RemoteRouteObject[], route: Route): Promise<string[]> {
  await openScreen(exposed, route, { user: {} });
  const requests = CALLS.flatMap(([name]) => network.requests(name));
  return [...requests.flatMap(objections), ...(await initialDataFaults(exposed, route, requests))];
}

/** A staff page must send the call that it names as its first, or the shell sends it in vain. */
function staffDataFaults({ layout, data, path }: Route): string[] {
  if (layout === 'public' || data === undefined) return [];
  const { address, name } = firstCall(data, path);
  const sent = name === undefined ? [] : network.requests(name).map((request) => loadAddress(name, request));
  return sent.includes(address) ? [] : [`${address} is called the first call, and not sent (${sent.join(', ')})`];
}

function objections({ name, headers }: SeenRequest): string[] {
  const call = knownCalls[name];
  return [
    ...('authority' in call && !('visitor' in call.authority) ? [`${name} is not for visitors`] : []),
    ...(headers.has('X-Access-Token') ? [`${name} was sent a token`] : []),
  ];
}

/** A route must name its screen's first call, which must not be repeated. */
async function initialDataFaults(
  exposed: readonly RemoteRouteObject[],
  route: Route,
  requests: readonly SeenRequest[],
): Promise<string[]> {
  const { data } = route;
  if (data === undefined) return requests.slice(0, 1).map(({ name }) => `${name} is requested, and is no initial data`);
  const { address, name } = firstCall(data, route.path);
  const firstCalls = requests.filter((request) => request.name === name);
  if (name === undefined || firstCalls.length === 0) return [`${data} is called its initial data, and not requested`];
  endTest();
  setInitialData({ [address]: sample(knownCalls[name].answer) });
  await openScreen(exposed, route);
  const isRepeated = network.requests(name).length > firstCalls.length;
  return isRepeated ? [`${data} is requested though it came with the page`] : [];
}
