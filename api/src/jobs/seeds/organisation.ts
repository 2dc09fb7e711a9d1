import districtRows from '../../../data/districts.json';
import provinceRows from '../../../data/provinces.json';
import words from '../../../data/sample-words.json';
import type { DistrictTable, ProvinceTable } from '../../kernel/database/schema/tables';
import { nameKeys } from '../../kernel/texts/name-keys';
import type { Random } from './random';

/** Source: data/SOURCES.md. */
export const provinces: readonly ProvinceTable[] = provinceRows;

/** Source: data/SOURCES.md. */
export const districts = districtRows as readonly Omit<DistrictTable, 'sort_key'>[];

type SamplePlace = (typeof districts)[number];

/** `Олтинкўл тумани` -> `Олтинкўл`. */
const stem = (place: SamplePlace) => place.name_uz_cyrl.replace(/ (тумани|шаҳри)$/, '');

/** Invented names, all different: each district in turn takes each ending. */
export function inventNames(places: readonly SamplePlace[], endings: readonly string[], count: number) {
  return Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length] as SamplePlace;
    const ending = endings[Math.floor(index / places.length) % endings.length] as string;
    return { place, name: `${stem(place)} ${ending}` };
  });
}

export const findDistricts = (provinceCode: string) =>
  districts.filter((place) => place.province_code === provinceCode);

/** Steps through the residues of a prime, so numbers give distinct STIRs. Those of legal entities begin with 2 or 3. */
const inventStir = (number: number) => `3${String((number * 48_271) % 99_999_989).padStart(8, '0')}`;

/** Operator code 10 is unassigned: no sample number may belong to a real person. */
const inventPhone = (random: Random) => `+99810${random.integer(1_000_000, 9_999_999)}`;

export const inventPerson = (random: Random) =>
  [words.surnames, words.given_names, words.patronymics].map((names) => random.pick(names)).join(' ');

type Identity = {
  /** Unique over all registers: the STIR is derived from it. */
  readonly number: number;
  readonly place: SamplePlace;
  readonly name: string;
};

/** The common columns of registers. */
export function inventOrganisation(random: Random, { number, place, name }: Identity) {
  const company_name = `"${name}" ${random.pick(words.legal_forms)}`;
  return {
    company_name,
    ...nameKeys(company_name),
    stir: inventStir(number),
    province_code: place.province_code,
    district_code: place.code,
    full_name: inventPerson(random),
    phone_number: inventPhone(random),
    address: `${place.name_uz_cyrl}, ${random.pick(words.streets)} кўчаси, ${random.integer(1, 180)}-уй`,
    is_active: random.chance(0.88),
  };
}

const DAY_MS = 86_400_000;

/** `removedShare`: probability that the entry is removed. */
export function inventHistory(random: Random, removedShare: number, { now, removerId }: Office) {
  const updated = new Date(now.getTime() - random.integer(2, 700) * DAY_MS);
  const order = `${random.integer(10, 400)}-ф`;
  const reason = random.pick(words.removal_reasons);
  const isRemoved = random.chance(removedShare);
  return {
    created_at: new Date(updated.getTime() - random.integer(30, 900) * DAY_MS),
    updated_at: updated,
    removed_at: isRemoved ? updated : null,
    removed_by: isRemoved ? removerId : null,
    removal_order: isRemoved ? order : null,
    removal_order_date: isRemoved ? new Date(updated.getTime() - 3 * DAY_MS).toISOString().slice(0, 10) : null,
    removal_reason: isRemoved ? reason : null,
  };
}

/** No sample event is later than `now`. */
export type Office = { readonly now: Date; readonly removerId: number };

/** Common columns of organisations, spread evenly over the provinces. */
export function inventRegister(
  random: Random,
  { count, endings, firstNumber }: { count: number; endings: readonly string[]; firstNumber: number },
) {
  const upTo = (province: number) => Math.floor((province * count) / provinces.length);
  const names = provinces.flatMap(({ code }, index) =>
    inventNames(findDistricts(code), endings, upTo(index + 1) - upTo(index)),
  );
  return names.map(({ place, name }, index) =>
    inventOrganisation(random, { number: firstNumber + index, place, name }),
  );
}
