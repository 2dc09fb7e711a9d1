import { builtRemote } from '../../support/built-release';
import { RegistryUnderTest } from '../../support/registry-under-test';
import { Visits } from '../../support/visits';

const APP = 'mf-clusters';
const v1 = builtRemote(APP, 'one');
const v2 = builtRemote(APP, 'two');
const THREE = ['a', 'b', 'c'];

/** Only the clock is wrong: timers are real. */
const TIMERS = ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'] as const;

let store: RegistryUnderTest;
let visits: Visits;

beforeEach(async () => {
  store = await RegistryUnderTest.create({ threshold: 3 });
  visits = new Visits(store.registry, APP);
  await store.publish(v1);
});

afterEach(() => store.remove());

const state = async () => (await store.registry.views.apps([APP]))[0];

describe.each([
  ['two hours ahead', 2],
  ['two hours behind', -2],
])('a clock %s', (_, hours) => {
  async function byWrongClock(act: () => Promise<unknown>): Promise<void> {
    jest.useFakeTimers({ now: Date.now() + hours * 60 * 60 * 1000, doNotFake: [...TIMERS] });
    try {
      await act();
    } finally {
      jest.useRealTimers();
    }
  }

  test('on the gateway that promoted a version does not prevent its rollback', async () => {
    const other = new Visits(store.another(), APP);
    await byWrongClock(() => store.publish(v2));
    await other.fail(v2.version, THREE);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('on the gateway that receives failures does not keep them from being counted', async () => {
    await store.publish(v2);
    const other = new Visits(store.another(), APP);
    await other.fail(v2.version, ['a', 'b']);
    await byWrongClock(() => visits.fail(v2.version, ['c']));
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test.each(['where pages are opened', 'where failures are weighed against them'])(
    '%s leaves them counted',
    async (at) => {
      await store.publish(v2);
      const other = store.another();
      const open = async () => {
        const others = new Visits(other, APP);
        for (let page = 0; page < 100; page += 1) await others.open(`sound-${page}`, `net-${page % 10}`);
        await other.close();
      };
      const fail = () => visits.fail(v2.version, THREE);
      await (at === 'where pages are opened' ? byWrongClock(open).then(fail) : open().then(() => byWrongClock(fail)));
      expect(await state()).toMatchObject({ live: v2.version });
    },
  );
});
