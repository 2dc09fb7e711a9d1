import { splitAddresses } from './connections';
import { findPrimary } from './failover-pool';

describe('addresses', () => {
  it('one address may name several servers, and a list several addresses', () => {
    expect(splitAddresses('postgres://a:p%2C@one:5432,two/k?x=1, postgresql://three/k')).toEqual([
      'postgres://a:p%2C@one:5432/k?x=1',
      'postgres://a:p%2C@two/k?x=1',
      'postgresql://three/k',
    ]);
    expect(splitAddresses('postgres://[::1]:5432,[::2]/k')).toHaveLength(2);
  });

  it.each(['one,two', 'postgres://', 'postgres://one,/k', 'postgres://one/k,mysql', `postgres://${'a,'.repeat(8)}b/k`])(
    '%s is missing, or too many',
    (text) => {
      expect(splitAddresses(text.replaceAll('a,', () => `a${(count += 1)},`))).toEqual([]);
    },
  );
  let count = 0;
});

describe('the primary', () => {
  const standby = { timeline: undefined, position: 9n };
  const primary = (timeline: number) => ({ timeline, position: 1n });

  it('is the one that is not a standby', () => {
    expect(findPrimary([standby, undefined, primary(1)], 0)).toBe(2);
    expect(findPrimary([standby, undefined], 0)).toBeUndefined();
  });

  it('is never one that another has taken over from', () => {
    expect(findPrimary([primary(1), primary(2)], 1)).toBe(1);
    expect(findPrimary([primary(1), undefined], 2)).toBeUndefined();
  });
});
