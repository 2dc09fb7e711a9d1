import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { CallName } from '../../contract/endpoints/call';
import { DEFAULT_LANGUAGE } from '../../contract/http/languages';
import { startI18n } from '../../i18n';
import { fakeDate } from '../doubles/fake-date';
import { network } from '../doubles/network';
import { endTest } from '../doubles/test-end';
import { controls, nameOf } from './controls';
import { samplePath } from './sample-path';
import { openScreen } from './screen-visit';
import type { Route } from './screen-visit';
import type { ScreensUnderTest } from './screen-tour';

/** Milliseconds for one screen, on a slow machine. */
const TIMEOUT_MS = 120_000;

type FailuresUnderTest = Pick<ScreensUnderTest, 'load' | 'definition'> & {
  /** Addresses besides the path of each route, such as that of a search. */
  also?: readonly string[];
  /** Loads of an address that the screen does not tell of: the shell's bar does. */
  silent?: (address: string) => readonly CallName[];
};

/** Whether the page says that something failed, and offers to try again. */
const isTold = () =>
  document.querySelector('[role="alert"]') !== null ||
  controls('button').some((button) => nameOf(button) === 'Қайта уриниш');

/** Tests that a screen tells of each load that fails: otherwise it looks as if there were nothing. */
export function testFailures({ load, definition, also = [], silent = () => [] }: FailuresUnderTest): void {
  describe('loads that fail', () => {
    let exposed: readonly RouteObject[] = [];

    beforeAll(async () => {
      await startI18n(DEFAULT_LANGUAGE);
      ({ routes: exposed } = await load());
    });
    beforeEach(() => {
      fakeDate('2026-11-20T06:00:00Z');
      for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation();
    });
    afterEach(() => jest.useRealTimers());

    const ofPaths = definition.routes.map((route) => ({ at: samplePath(route.path), route }));
    const visits = [...ofPaths, ...also.map((at) => ({ at, route: findRoute(definition.routes, at) }))];

    for (const { at, route } of visits) {
      test(
        `${at} tells of each`,
        async () => {
          const user = { positions: ['ADMIN' as const], cluster_id: route.audience === 'cluster' ? 1 : null };
          const open = async (failing?: CallName) => {
            endTest();
            await openScreen(exposed, route, { at, failing, ...(route.layout === 'protected' && { user }) });
          };
          await open();
          const loads = [...new Set(network.calls())].filter((name) => name.startsWith('GET'));
          const untold: CallName[] = [];
          for (const name of loads) {
            await open(name);
            if (!isTold()) untold.push(name);
          }
          expect(untold.toSorted()).toEqual(silent(at).toSorted());
        },
        TIMEOUT_MS,
      );
    }
  });
}

function findRoute(routes: readonly Route[], at: string): Route {
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, route })),
    at,
  );
  if (!match?.[0]) throw new Error(`There is no route of ${at}`);
  return match[0].route.route;
}
