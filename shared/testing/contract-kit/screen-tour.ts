import { act, fireEvent } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { RemoteDefinition } from '../../remote';
import { network } from '../doubles/network';
import { fakeDate } from '../doubles/fake-date';
import type { RoutedRemote } from '../doubles/render-remote';
import { endTest } from '../doubles/test-end';
import { watchSavedFiles } from '../doubles/saved-files';
import { offersByAccount } from './account-checks';
import { addressFaults } from './address-checks';
import { controls } from './controls';
import { heldKeyFaults } from './held-keys';
import { leftSince, pageState, startPageWatch } from '../page-watch/page-watch';
import type { PageState } from '../page-watch/page-watch';
import { pressEverything } from './press-checks';
import type { OpenPage } from './press-checks';
import { prepareWatch } from './screen-checks';
import { waitUntil, openScreen } from './screen-visit';
import type { Route, Visit } from './screen-visit';

/** Milliseconds for one screen, on a slow machine. */
const TIMEOUT_MS = 120_000;

/** Entries of every list: enough for several pages. */
const TOTAL = 500;

/** Milliseconds for timers of a page that is left. What they start after that is not seen. */
const TIME_TO_END = 500;

/** Turns of the event loop for answers that are under way. */
const QUIET_TURNS = 10;

/** A timer that may still send something. A cached result stays for 5 minutes. */
const TIMER = /^set\w+(?! of 300000 ms)/;

/**
 * A trace of our own code. Excluded is what outlives a screen on purpose (a file being saved, notices, results cached
 * for 5 minutes), and what jsdom does to find out what is hovered.
 */
const OURS = /^(?!.*( of 300000 ms|"mouse)).*begun (?!.*(node_modules|\/ui\/notices\/|save-file))/;

type Opener = (visit: Visit) => Promise<OpenPage & RoutedRemote>;

/** Uses every control of a screen. Reports which users see which controls, what the controls do, and what remains after leaving. */
async function tour(open: Opener, { layout, audience }: Route, at: string): Promise<string[]> {
  const least = { positions: [], cluster_id: audience === 'cluster' ? 1 : null };
  const isPublic = layout === 'public';
  const reopen = (user: NonNullable<Visit['user']>, visit: Visit) => {
    endTest();
    return open({ ...visit, ...(!isPublic && { user }) });
  };
  const full = { at, total: TOTAL };
  const offers = isPublic ? [] : await offersByAccount((await reopen(least, full)).user, audience);
  const openAsAdmin = (visit: Visit = full) => reopen({ ...least, positions: ['ADMIN'] }, visit);
  const before = pageState();
  const pressed = await pressEverything(() => openAsAdmin());
  const held = await heldKeyFaults(() => openAsAdmin());
  const addresses = await addressFaults(openAsAdmin);
  await openAsAdmin();
  const shown = [...repeatedTimes(), ...(await sentByLinks())];
  return [...offers, ...shown, ...pressed, ...held, ...addresses, ...(await leftBehind(before))];
}

const TIME = /\d\d\.\d\d\.\d{4} \d\d:\d\d/g;

/** Rows that show a time twice, although the times of each entry differ: one of the columns shows that of another. */
function repeatedTimes(): string[] {
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  const isRepeated = (times: readonly string[]) => new Set(times).size < times.length;
  return rows.filter((row) => isRepeated(row.match(TIME) ?? [])).map((row) => `shows a time twice: ${row}`);
}

/** Changes that are sent when the links are followed. */
async function sentByLinks(): Promise<string[]> {
  const before = network.calls().length;
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay, true);
  controls('a[href]').forEach((link) => fireEvent.click(link));
  document.removeEventListener('click', stay, true);
  await waitUntil(() => true);
  const calls = new Set<string>(network.calls().slice(before));
  return [...calls].filter((call) => !call.startsWith('GET')).map((call) => `links send ${call}`);
}

/** Fills in everything and leaves the page: timers and requests must end, and nothing more may be sent. */
async function leftBehind(before: PageState): Promise<string[]> {
  const inputs = controls('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea');
  for (const [at, input] of inputs.entries()) {
    act(() => void fireEvent.change(input, { target: { value: String(at + 2) } }));
  }
  await waitUntil(() => true);
  const sent = network.calls().length;
  endTest();
  let turns = 0;
  const hasTimers = () => leftSince(before).some((line) => TIMER.test(line));
  await waitUntil(() => ++turns >= QUIET_TURNS && !hasTimers(), TIME_TO_END);
  const late = network.calls().slice(sent);
  const traces = leftSince(before).filter((line) => OURS.test(line));
  return [...late.map((call) => `sends ${call} when it is left`), ...traces];
}

/** What code leaves in the page after it has ended. */
export async function leftAfter(run: () => Promise<void>): Promise<string[]> {
  startPageWatch();
  const before = pageState();
  await run();
  await waitUntil(() => leftSince(before).length === 0, TIME_TO_END);
  return leftSince(before);
}

export type ScreensUnderTest = {
  load: () => Promise<{ routes: readonly RouteObject[] }>;
  definition: Pick<RemoteDefinition, 'routes'>;
  /** Written by hand: an address per line, and below it, indented, the report of its tour. */
  table: string;
};

/** Sets the date, since pages begin with the current quarter, and adds browser functions that jsdom lacks. */
function prepareTours() {
  const saved = watchSavedFiles();
  beforeAll(prepareWatch);
  beforeEach(() => {
    fakeDate('2026-11-20T06:00:00Z');
    jest.spyOn(window, 'print').mockImplementation(() => undefined);
    HTMLInputElement.prototype.showPicker = () => undefined;
  });
  afterEach(() => jest.useRealTimers());
  return saved;
}

/** Compares tours of a remote's screens with a table. */
export function testScreens({ load, definition, table }: ScreensUnderTest): void {
  let exposed: readonly RouteObject[] = [];

  const { names } = prepareTours();
  beforeAll(async () => {
    ({ routes: exposed } = await load());
  });

  for (const [address, lines] of readTable(table)) {
    const match = matchRoutes(
      definition.routes.map(({ path }) => ({ path })),
      address,
    );
    const route = definition.routes.find(({ path }) => path === match?.[0]?.route.path);
    test(
      address,
      async () => {
        if (!route) throw new Error('There is no such route');
        const open = async (visit: Visit) => ({ ...(await openScreen(exposed, route, visit)), saved: names });
        expect(await tour(open, route, address)).toEqual(lines);
      },
      TIMEOUT_MS,
    );
  }
}

function readTable(table: string): [address: string, lines: string[]][] {
  const blocks = table.trim().split(/\n(?=\S)/);
  return blocks.map((block) => {
    const [address = '', ...lines] = block.split('\n').map((line) => line.trim());
    return [address, lines.filter(Boolean)];
  });
}
