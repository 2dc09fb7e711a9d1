import words from '../../../data/sample-words.json';
import { inventHistory, inventRegister, type Office } from './organisation';
import { createRandom } from './random';

const SEED = 400;
const COUNT = 400;
const FIRST_NUMBER = 80_000;
const REMOVED_SHARE = 0.125;

/** 400 cooperatives, some 12 % of them off the register. */
export function inventCooperatives(office: Office) {
  const random = createRandom(SEED);
  const cooperatives = inventRegister(random, {
    count: COUNT,
    endings: words.cooperative_names,
    firstNumber: FIRST_NUMBER,
  });
  return cooperatives.map((cooperative) => {
    const members = random.integer(5, 140);
    return {
      ...cooperative,
      members_count: random.chance(0.96) ? members : null,
      // Some ten to ninety hectares a farm.
      land_area: random.chance(0.94) ? Math.round(members * random.between(10, 90) * 10) / 10 : null,
      ...inventHistory(random, REMOVED_SHARE, office),
    };
  });
}
