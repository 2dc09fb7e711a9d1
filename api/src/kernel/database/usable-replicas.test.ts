import { usableReplicas, leastPosition, MAX_LAG_MS, UNCHECKED_LIMIT_MS, withMark, type Mark } from './usable-replicas';

describe('how far a replica must have come', () => {
  const marks: Mark[] = [0, 2000, 4000, 6000].map((at) => ({ at, position: BigInt(at) }));

  it('is the position of the primary some seconds ago, or of the first check after a start', () => {
    expect(leastPosition(marks, 6000)).toBe(0n);
    expect(leastPosition(marks, 2000 + MAX_LAG_MS)).toBe(2000n);
    expect(leastPosition(marks.slice(2), 6000)).toBe(marks[2]?.position);
    expect(leastPosition([{ at: 0, position: 700n }], 10)).toBe(700n);
  });

  it('stays while the primary cannot be queried, for a limited time', () => {
    expect(leastPosition(marks, 60_000)).toBe(6000n);
    expect(leastPosition(marks, 6001 + UNCHECKED_LIMIT_MS)).toBeUndefined();
    expect(leastPosition([], 0)).toBeUndefined();
  });

  it('keeps few marks', () => {
    let marks: Mark[] = [];
    for (let index = 0; index < 100_000; index += 500) marks = withMark(marks, { at: index, position: BigInt(index) });
    expect(marks.length).toBeLessThanOrEqual(MAX_LAG_MS / 500 + 2);
    expect(leastPosition(marks, 99_500)).toBe(BigInt(99_500 - MAX_LAG_MS));
  });
});

describe('a read', () => {
  it('goes to replicas that have reached the position it must see', () => {
    expect(usableReplicas([5n, 7n, undefined], { least: 5n })).toEqual([0, 1]);
    expect(usableReplicas([5n, 7n, undefined], { least: 5n, seen: 6n })).toEqual([1]);
    expect(usableReplicas([5n, 7n, undefined], { least: 5n, seen: 8n })).toEqual([]);
    expect(usableReplicas([5n, 7n], { least: 8n })).toEqual([]);
    expect(usableReplicas([5n, 7n], { least: undefined })).toEqual([]);
  });
});
