import { format } from 'node:util';
import type { RemoteRouteObject } from '../../remote';
import { differences, sampleInitialData, pageFaults, SAMPLE_WORD } from './page-faults';
import type { Visitor } from './page-faults';
import { samplePath } from './sample-path';
import type { Route } from './screen-visit';

type Exposed = { routes: readonly RemoteRouteObject[] };

/** Two visitors with no data in common. */
const CYRILLIC: Visitor = { language: 'uz-Cyrl', isNarrow: false, word: SAMPLE_WORD };
const ENGLISH: Visitor = { language: 'en', isNarrow: true, word: 'Синов' };

/** In two processes, each of the two visitors is rendered first once. */
const PROCESSES = [
  [CYRILLIC, ENGLISH, CYRILLIC],
  [ENGLISH, CYRILLIC, ENGLISH],
] as const;

/** Globals of browsers, which a server lacks. */
const OF_BROWSERS = ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB'];

/** By visitor, in the order of rendering. */
type Renderings = Map<Visitor, string[]>;

/**
 * Why public pages cannot be rendered on a server: they need a document, lack their heading or initial data, write to the console, send
 * requests, or show one visitor's data to another. Call in plain Node.
 *
 * @param load evaluated twice with separate module registries, as in two processes
 */
export async function renderingFaults(load: () => Promise<Exposed>, routes: readonly Route[]): Promise<string[]> {
  const present = OF_BROWSERS.filter((name) => name in globalThis);
  const faults = present.map((name) => `${name} is there: this is no plain Node`);
  const pages = routes.filter(({ layout }) => layout === 'public');
  const renderings = new Map<Route, Renderings>(pages.map((route) => [route, new Map()]));
  await atOneInstant(async () => {
    for (const visitors of PROCESSES) faults.push(...(await processFaults(load, renderings, visitors)));
  });
  for (const [{ path }, byVisitor] of renderings) {
    for (const [{ language }, found] of byVisitor) faults.push(...differences(`${path} in ${language}`, found));
  }
  return [...new Set(faults)];
}

/** Stops the clock: a page may show when its data arrived, and renderings must be equal. */
async function atOneInstant(act: () => Promise<void>): Promise<void> {
  const { now } = Date;
  const instant = now();
  Date.now = () => instant;
  try {
    await act();
  } finally {
    Date.now = now;
  }
}

async function processFaults(
  load: () => Promise<Exposed>,
  renderings: ReadonlyMap<Route, Renderings>,
  visitors: readonly Visitor[],
): Promise<string[]> {
  jest.resetModules();
  const faults: string[] = [];
  const { remoteScript } = await import('../../rendering/server-script');
  let exposed: Exposed['routes'] = [];
  faults.push(
    ...(await faultsWithin('its exposed module', async () => {
      ({ routes: exposed } = await load());
      return [];
    })),
  );
  const render = remoteScript(exposed);
  for (const [route, byVisitor] of renderings) {
    const { id, path } = route;
    const page = { route: id, address: samplePath(path), base: '/', boot: null };
    const found = await faultsWithin(path, async () => {
      if (!exposed.some((screen) => screen.id === id)) return [`${path} is not exposed`];
      const faultsOfPages: string[] = [];
      for (const visitor of visitors) {
        const html = await render({ ...page, ...visitor, initialData: sampleInitialData(route, visitor) });
        faultsOfPages.push(...pageFaults(html, route, visitor));
        byVisitor.set(visitor, [...(byVisitor.get(visitor) ?? []), html]);
      }
      return faultsOfPages;
    });
    faults.push(...found);
  }
  return faults;
}

/** Collects what `act` throws, writes to the console or requests: a page on a server gets its data passed. */
async function faultsWithin(subject: string, act: () => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  const { error, warn } = console;
  const { fetch } = globalThis;
  console.error = console.warn = (...words) => faults.push(`${subject} writes to the console: ${format(...words)}`);
  globalThis.fetch = (input) => {
    faults.push(`${subject} requests ${input instanceof Request ? input.url : String(input)}`);
    return new Promise(() => {});
  };
  try {
    faults.push(...(await act()));
    // Failures of work that was started are reported here, not in the next test.
    await new Promise((resolve) => void setImmediate(resolve));
  } catch (failure) {
    faults.push(`${subject}: ${String(failure)}`);
  }
  Object.assign(console, { error, warn });
  globalThis.fetch = fetch;
  return faults;
}
