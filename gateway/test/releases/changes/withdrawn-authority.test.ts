import { Readable } from 'node:stream';
import { ProblemError } from '../../../src/problems/problem-error';
import type { Actor } from '../../../src/releases/changes/registry-changes';
import type { Command } from '../../../src/releases/changes/decide';
import { newDeployToken } from '../../../src/releases/tokens/deploy-tokens';
import { builtRemote, packArchive } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const [v1, v2, v3] = [builtRemote(APP, 'one'), builtRemote(APP, 'two'), builtRemote(APP, 'three')];
const TOKEN = { app: APP, label: 'CI', days: 90, percent: 100 };

/** Of a session that ended after the call began. */
const WITHDRAWN: Actor = {
  ...BY,
  authority: {
    assertAllows: () => {
      throw new ProblemError('unauthenticated');
    },
  },
};

let store: RegistryUnderTest;
let id: string;
beforeAll(async () => {
  store = await RegistryUnderTest.create();
  for (const release of [v1, v2]) await store.publish(release);
  ({ id } = await store.createToken(TOKEN));
});
afterAll(() => store.remove());

const act = (command: Command) => store.registry.changes.act(command, WITHDRAWN);
const grants = { paths: ['/more'], connect: [] };

const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a publication': async () =>
    store.registry.changes.publish(APP, Readable.from([await packArchive(v3)]), { ...WITHDRAWN, percent: 100 }),
  'a promotion': () => act({ kind: 'promote', releases: [{ app: APP, version: v1.version, percent: 100 }] }),
  'a rollback': () => act({ kind: 'roll-back', app: APP }),
  'a pin': () => act({ kind: 'pin', app: APP }),
  'a retirement': () => act({ kind: 'retire', app: APP }),
  'a grant': () => act({ kind: 'grant', app: APP, grants }),
  'a request': () => act({ kind: 'request', app: APP, grants }),
  'a new owner': () => act({ kind: 'own', app: APP, owner: 'Team' }),
  'a token': () => act({ kind: 'create-token', token: newDeployToken(TOKEN).recorded }),
  'a revocation of a token': () => act({ kind: 'revoke-token', id }),
  'a repair': async () => {
    await store.store.remove(['record/00000002.json']);
    return store.registry.repair.run(WITHDRAWN);
  },
};

test.each(Object.entries(ACTS))(
  '%s is refused once its authority has been withdrawn, and nothing is stored',
  async (_what, run) => {
    const stored = async () => [await store.list('record'), await store.list('set-aside'), await store.folders(APP)];
    const [record = [], ...others] = await stored();
    await expect(run()).rejects.toMatchObject({ code: 'unauthenticated' });
    const [after = [], ...othersAfter] = await stored();
    expect(record).toEqual(expect.arrayContaining(after));
    expect(othersAfter).toEqual(others);
  },
);
