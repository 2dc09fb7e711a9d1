import words from '../../../data/sample-words.json';
import { provinces } from './reference-data';
import { inventHistory, inventNames, inventOrganisation, placesOf, type Office } from './organisation';
import { createRandom, type Random } from './random';

const SEED = 300;
const FIRST_NUMBER = 50_000;
const REMOVED_SHARE = 0.15;

/** Some 300 oil factories over all provinces, 15 % of them off the register. */
export function inventOilFactories(office: Office) {
  const random = createRandom(SEED);
  return provinces.flatMap(({ code }, index) => {
    const names = inventNames(placesOf(code), words.oil_names, random.integer(16, 27));
    return names.map(({ place, name }, place_index) => ({
      ...inventOrganisation(random, { number: FIRST_NUMBER + index * 100 + place_index, place, name }),
      ...inventCapacities(random),
      ...inventHistory(random, REMOVED_SHARE, office),
    }));
  });
}

/** Tonnes. A few are unknown. */
function inventCapacities(random: Random) {
  const daily = random.integer(4, 80) * 5;
  const annual = daily * random.integer(230, 310);
  const sunflower = Math.round(annual * random.between(0.08, 0.5));
  const known = (value: number, probability: number) => (random.chance(probability) ? value : null);
  return {
    daily_capacity: known(daily, 0.98),
    annual_capacity: known(annual, 0.97),
    sunflower_capacity: known(sunflower, 0.9),
  };
}
