import { sumCapacities } from './capacities';

const known = { daily_capacity: 0.1, annual_capacity: 10, sunflower_capacity: null };
const partly = { daily_capacity: 0.2, annual_capacity: null, sunflower_capacity: null };

describe('sumCapacities', () => {
  it('adds the known capacities, and gives null where none is known', () => {
    expect(sumCapacities([known, partly])).toEqual({
      daily_capacity: 0.3,
      annual_capacity: 10,
      sunflower_capacity: null,
    });
  });

  it('gives null for an empty list', () => {
    expect(sumCapacities([])).toEqual({ daily_capacity: null, annual_capacity: null, sunflower_capacity: null });
  });
});
