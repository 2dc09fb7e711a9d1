import { setImmediate as nextTurn } from 'node:timers/promises';
import { VersionReader, type Versions } from './versions.repository';

describe('a reading of versions', () => {
  it('serves all calls of one turn; later calls get the next reading', async () => {
    const ends: (() => void)[] = [];
    let present = 0;
    const load = jest.fn(() => {
      const seen: Versions = new Map([['clusters', String(present)]]);
      return new Promise<Versions>((resolve) => ends.push(() => resolve(seen)));
    });
    const reader = new VersionReader(load);
    const readVersion = async (reading: Promise<Versions>) => (await reading).get('clusters');
    const begun = async (count: number) => {
      while (ends.length < count) await nextTurn();
    };
    const together = [reader.read(), reader.read()];
    await begun(1);
    present = 1;
    const meanwhile = [reader.read(), reader.read()];
    ends[0]?.();
    expect(await Promise.all(together.map(readVersion))).toEqual(['0', '0']);
    await begun(2);
    present = 2;
    const last = reader.read();
    ends[1]?.();
    expect(await Promise.all(meanwhile.map(readVersion))).toEqual(['1', '1']);
    await begun(3);
    ends[2]?.();
    expect(await readVersion(last)).toBe('2');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('that fails rejects only the calls that waited for it', async () => {
    const load = jest.fn<Promise<Versions>, []>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(new Map());
    const reader = new VersionReader(load);
    const [first, second] = [reader.read(), reader.read()];
    await expect(first).rejects.toThrow('away');
    await expect(second).rejects.toThrow('away');
    await expect(reader.read()).resolves.toEqual(new Map());
  });
});
