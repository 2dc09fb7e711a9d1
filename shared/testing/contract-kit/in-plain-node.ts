import type { RemoteUnderTest } from '.';
import { HOST, isAppName } from '../../build/apps';
import { bundleServerScript } from '../../build/server-script';
import { renderingFaults } from './rendering-checks';
import { pagesOf, scriptFaults } from './script-checks';
import { storeFaults } from './store-checks';

/** Milliseconds for all pages of a remote, whose modules are loaded twice: a slow machine takes its time for that. */
const PATIENCE = 120_000;

/**
 * The tests of a remote's contract that need the absence of a browser. In plain Node, where `jest.config.mjs` runs each remote's
 * contract a second time, they replace those that need its presence.
 */
export function testRemoteContract({ load, definition, source }: RemoteUnderTest): void {
  test(
    'its public pages can be rendered on a server, for several visitors at once',
    async () => {
      expect(await renderingFaults(load, definition.routes)).toEqual([]);
    },
    PATIENCE,
  );

  const { name } = definition;
  if (isAppName(name) && name !== HOST) {
    test(
      'its server script renders them in a bare context, in every language and both colour modes',
      async () => {
        const { contents } = await bundleServerScript(name);
        expect(await scriptFaults(contents.toString(), pagesOf(definition.routes))).toEqual([]);
      },
      PATIENCE,
    );
  }

  test('every store has a server snapshot', () => {
    expect(storeFaults(source)).toEqual([]);
  });
}
