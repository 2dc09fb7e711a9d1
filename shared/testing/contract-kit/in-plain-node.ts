import type { RemoteUnderTest } from '.';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bundleServerScript } from '../../build/plugins/server-script';
import { renderingFaults } from './rendering-checks';
import { listPages, scriptFaults } from './script-checks';
import { storeFaults } from '../source-checks/store-checks';

/** Milliseconds for loading all modules twice. */
const TIMEOUT_MS = 120_000;

/** The contract's tests without a browser: `jest.config.mjs` runs each remote's contract a second time in plain Node. */
export function testRemoteContract({ load, definition: { routes }, source }: RemoteUnderTest): void {
  test(
    'its public pages can be rendered on a server, for several visitors at once',
    async () => {
      expect(await renderingFaults(load, routes)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  if (existsSync(path.join(source, 'remote.ts'))) {
    test(
      'its server script renders them in a bare context, in every language and both colour modes',
      async () => {
        const { contents } = await bundleServerScript({ folder: path.join(source, '..'), isHost: false });
        expect(await scriptFaults(contents.toString(), listPages(routes))).toEqual([]);
      },
      TIMEOUT_MS,
    );
  }

  test('every store has a server snapshot', () => {
    expect(storeFaults(source)).toEqual([]);
  });
}
