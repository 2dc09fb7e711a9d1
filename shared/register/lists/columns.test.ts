import { commonDecimals } from './columns';

describe('commonDecimals', () => {
  it.each([
    [[1, 20, null], 0],
    [[1, 20.5, null], 1],
    [[0.25, 20.5], 2],
    [[0.125], 3],
    [[], 0],
  ])('of %j is %i', (values, decimals) => {
    expect(commonDecimals(values)).toBe(decimals);
  });
});
