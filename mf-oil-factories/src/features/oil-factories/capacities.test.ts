import { sumCapacities } from './capacities';

const known = { daily_capacity: 0.1, annual_capacity: 10, sunflower_capacity: null };
const partly = { daily_capacity: 0.2, annual_capacity: null, sunflower_capacity: null };

describe('sumCapacities', () => {
  it('adds what is known, and leaves unknown what is known nowhere', () => {
    expect(sumCapacities([known, partly])).toEqual({
      daily_capacity: 0.3,
      annual_capacity: 10,
      sunflower_capacity: null,
    });
  });

  it('knows nothing of an empty list', () => {
    expect(sumCapacities([])).toEqual({ daily_capacity: null, annual_capacity: null, sunflower_capacity: null });
  });
});
