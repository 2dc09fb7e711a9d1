import { REGISTERS } from '@klaster/shared/contract/kinds';
import modelledRows from '../../../data/modelled-cotton.json';
import words from '../../../data/sample-words.json';
import {
  inventHistory,
  inventNames,
  inventOrganisation,
  inventRegister,
  findDistricts,
  type Office,
} from './organisation';
import { createRandom, split, type Random } from './random';

export type SampleCluster = ReturnType<typeof clustersOfProvince>[number];

const { choices: ACTIVITIES } = REGISTERS.clusters.fields.activities;
const SEED = 130;
/** When sample clusters were registered: before the first quarter of the sample. */
const REGISTERED = new Date('2022-03-01T05:00:00Z');
const REMOVED = { seed: 131, count: 18, firstNumber: 60_000 };

/** The land of a province's clusters adds up to that of the province. */
export function inventClusters(): SampleCluster[] {
  const random = createRandom(SEED);
  return modelledRows.flatMap((row, index) => clustersOfProvince(random, row, (index + 1) * 1000));
}

type ModelledRow = (typeof modelledRows)[number];

function clustersOfProvince(random: Random, row: ModelledRow, firstNumber: number) {
  const shares = split(random, row.cotton_area_thousand_ha * 1000, row.clusters);
  const names = inventNames(findDistricts(row.province_code), words.cluster_names, row.clusters);
  return names.map(({ place, name }, index) => ({
    ...inventOrganisation(random, { number: firstNumber + index, place, name }),
    is_active: true,
    created_at: REGISTERED,
    land_area: shares[index] ?? 0,
    activities: ACTIVITIES.slice(0, random.integer(2, ACTIVITIES.length)),
    /** Centners a hectare. */
    yield: row.yield_c_per_ha * random.between(0.88, 1.12),
  }));
}

/** Removed before the sample's first quarter, so they have no reports. */
export function inventRemovedClusters(office: Office) {
  const random = createRandom(REMOVED.seed);
  return inventRegister(random, { ...REMOVED, endings: words.removed_cluster_names }).map((organisation) => ({
    ...organisation,
    land_area: random.integer(300, 2500),
    activities: ACTIVITIES.slice(0, random.integer(1, 3)),
    ...inventHistory(random, 1, office),
  }));
}
