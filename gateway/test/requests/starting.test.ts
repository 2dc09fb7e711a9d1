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

type Gateway = ReturnType<typeof createGateway>;

async function withClosedGateway(play: (gateway: Gateway, opening: jest.SpyInstance) => Promise<void>): Promise<void> {
  const [folder, upstream] = await Promise.all([ReleasesFolder.create(), Upstream.listen(readiness(200, {}))]);
  const env = { API_URL: upstream.origin, RELEASES_DIR: folder.root, PORT: '0', LOG_LEVEL: 'silent' };
  const gateway = createGateway(readConfig(env, { releases: '', operationsPage: '' }));
  const opening = jest.spyOn(ReleaseRegistry.prototype, 'open');
  try {
    for (const server of [gateway.operations, gateway.pages]) await server.listen({ host: '127.0.0.1', port: 0 });
    await play(gateway, opening);
  } finally {
    opening.mockRestore();
    await Promise.all([gateway.pages.close(), upstream.close(), folder.remove()]);
  }
}

async function expectNotReady({ pages, operations }: Gateway): Promise<void> {
  for (const { server } of [operations, pages]) {
    expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
    expect(await call(server, '/readyz')).toMatchObject({ status: 503, text: '{"ready":false}' });
    const page = await call(server, '/');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '1']);
  }
}

test('a gateway is not ready while it waits for its database, and gives up with the reason', () =>
  withClosedGateway(async (gateway, opening) => {
    let giveUp = (_reason: string) => {};
    jest.mocked(untilUsable).mockReturnValueOnce(new Promise((resolve) => (giveUp = resolve)));
    const opened = gateway.open();
    await expectNotReady(gateway);
    giveUp('no database');
    await expect(opened).rejects.toThrow(/^no database$/);
    expect(opening).not.toHaveBeenCalled();
  }));

test('a gateway is not ready before its store is open, however long that takes', () =>
  withClosedGateway(async (gateway, opening) => {
    let openStore = () => {};
    opening.mockReturnValueOnce(new Promise<void>((resolve) => (openStore = resolve)));
    const opened = gateway.open();
    await expectNotReady(gateway);
    openStore();
    await opened;
    expect(await call(gateway.pages.server, '/readyz')).toMatchObject({ status: 200 });
  }));
