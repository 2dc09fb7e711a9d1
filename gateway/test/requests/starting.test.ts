import { untilUsable } from '../../src/lifecycle';
import { createGateway } from '../../src/app';
import { readConfig } from '../../src/config/config';
import { ReleaseRegistry } from '../../src/releases/release-registry';
import { call } from '../support/call';
import { ReleasesFolder } from '../support/releases-folder';
import { readiness, Upstream } from '../support/upstream';

jest.mock('../../src/lifecycle', () => ({
  ...jest.requireActual<object>('../../src/lifecycle'),
  untilUsable: jest.fn(async () => undefined),
}));

test('a gateway listens while it waits for its database, says that it is not ready, and gives up with the reason', async () => {
  const [folder, upstream] = await Promise.all([ReleasesFolder.create(), Upstream.listen(readiness(200, {}))]);
  const env = { API_URL: upstream.origin, RELEASES_DIR: folder.root, PORT: '0', LOG_LEVEL: 'silent' };
  const { pages, operations, open } = createGateway(readConfig(env, { releases: '', operationsPage: '' }));
  let giveUp = (_reason: string) => {};
  const waiting = new Promise<string>((resolve) => (giveUp = resolve));
  jest.mocked(untilUsable).mockReturnValueOnce(waiting);
  const opening = jest.spyOn(ReleaseRegistry.prototype, 'open');
  try {
    for (const server of [operations, pages]) await server.listen({ host: '127.0.0.1', port: 0 });
    const opened = open();
    for (const { server } of [operations, pages]) {
      expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
      expect(await call(server, '/readyz')).toMatchObject({ status: 503, text: '{"ready":false}' });
    }
    giveUp('no database');
    await expect(opened).rejects.toThrow(/^no database$/);
    expect(opening).not.toHaveBeenCalled();
  } finally {
    opening.mockRestore();
    await Promise.all([pages.close(), upstream.close(), folder.remove()]);
  }
});

test('a gateway listens before its store is open, however long that takes, and says that it is not ready', async () => {
  const [folder, upstream] = await Promise.all([ReleasesFolder.create(), Upstream.listen(readiness(200, {}))]);
  const env = { API_URL: upstream.origin, RELEASES_DIR: folder.root, PORT: '0', LOG_LEVEL: 'silent' };
  const { pages, operations, open } = createGateway(readConfig(env, { releases: '', operationsPage: '' }));
  let openStore = () => {};
  const held = new Promise<void>((resolve) => (openStore = resolve));
  const opening = jest.spyOn(ReleaseRegistry.prototype, 'open').mockReturnValueOnce(held);
  try {
    for (const server of [operations, pages]) await server.listen({ host: '127.0.0.1', port: 0 });
    const opened = open();
    for (const { server } of [operations, pages]) {
      expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
      expect(await call(server, '/readyz')).toMatchObject({ status: 503, text: '{"ready":false}' });
      const page = await call(server, '/');
      expect([page.status, page.headers['retry-after']]).toEqual([503, '1']);
    }
    openStore();
    await opened;
    expect(await call(pages.server, '/readyz')).toMatchObject({ status: 200 });
  } finally {
    openStore();
    opening.mockRestore();
    await Promise.all([pages.close(), upstream.close(), folder.remove()]);
  }
});
