import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/http/languages';
import { HELP } from '../../remote';
import type { RemoteDefinition, RemoteRouteObject } from '../../remote';
import { helpFaults } from './help-checks';
import { leftSince, pageState } from '../page-watch/page-watch';
import { linesOf, rightOf, routeFaults, textFaults } from './route-checks';
import { headingFaults, prepareWatch, publicCallFaults, visitFaults } from './screen-checks';
import { importFaults } from '../source-checks/import-checks';

export type RemoteUnderTest = {
  /** Loads the exposed module. Whether loading changes the page is tested too. */
  load: () => Promise<{ routes: readonly RemoteRouteObject[] }>;
  definition: RemoteDefinition;
  /** Folder of the sources, beside `package.json`. */
  source: string;
  /**
   * Written by hand, a line for each route: path, audience (`everybody`, `accounts`, `staff`, `cluster`), positions, any one of
   * which suffices, and title.
   */
  pages: readonly string[];
  /** Written by hand, a line for each entry of the navigation: address, group, position in it, icon, label. */
  entries: readonly string[];
};

/** Besides those of the two visits. Left out in short mode, since `npm run texts` compares texts. */
const OTHER_LANGUAGES = process.env['TESTS_IN_SHORT']
  ? []
  : LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE && language !== 'en');

/** Tests what the shell and other remotes require of every remote. Call it in a test file. */
export function testRemoteContract({ load, definition, source, ...lines }: RemoteUnderTest): void {
  let exposed: readonly RemoteRouteObject[] = [];
  let leftByLoading: string[] = [];

  beforeAll(async () => {
    await prepareWatch();
    const before = pageState();
    ({ routes: exposed } = await load());
    leftByLoading = leftSince(before);
  });

  test('its exposed module leaves nothing in the page when it loads', () => {
    expect(leftByLoading).toEqual([]);
  });

  describe.each(definition.routes)('$path', (route) => {
    test('opens twice, in two languages, caches what it loads under its own name, and leaves the page as it was', async () => {
      expect(await visitFaults(exposed, route, definition.name)).toEqual([]);
    });

    for (const language of OTHER_LANGUAGES) {
      test(`has a heading in ${language}`, async () => {
        expect(await headingFaults(exposed, route, language)).toEqual([]);
      });
    }

    if (route.layout === 'public') {
      test('requests what a visitor may request, without a token', async () => {
        expect(await publicCallFaults(exposed, route)).toEqual([]);
      });
    }
  });

  test('exposes the routes it declares, each with a component', async () => {
    expect(await routeFaults(exposed, definition)).toEqual([]);
  });

  test('names its pages and entries, and opens them to the accounts that they are meant for', () => {
    expect(linesOf(definition, source)).toEqual(lines);
    const rights = new Set(definition.routes.map(rightOf));
    const entries = definition.navigation.map((entry) => rightOf({ ...entry, path: entry.to }));
    expect(entries.filter((entry) => !rights.has(entry))).toEqual([]);
    const descriptions = definition.routes.flatMap(({ description }) => description ?? []);
    expect(descriptions).toEqual([...new Set(descriptions)]);
  });

  test('has its titles and labels in every language', () => {
    expect(textFaults(definition, source)).toEqual([]);
  });

  if (definition.routes.some(({ id }) => id === HELP)) {
    test('has its help in every language, with the same sections, for its page and for the search', async () => {
      expect(helpFaults(path.join(source, '../help'))).toEqual([]);
      const read = exposed.find(({ id }) => id === HELP)?.help;
      for (const language of LANGUAGES) expect(await read?.(language)).toContain('## ');
    });
  }

  test('uses of shared what the installed version has, in a range that includes it', async () => {
    expect(await importFaults(source)).toEqual([]);
  });
}
