import { requestData, listAt, type Instance } from './instance';
import { touchRegister } from './repository';

/** Pages that staff open, each with a filter, an order or both; 50 entries each. */
const STAFF_PAGES: Readonly<Record<string, string>> = {
  'by name': '',
  'by name, page 20': 'page=20',
  'by district': 'sort=district',
  'by district, descending': 'sort=-district',
  'by province, descending': 'sort=-province',
  'by last change': 'sort=-updated_at',
  'by area, descending': 'sort=-land_area',
  'of a province, by name descending': 'province_code=1727&sort=-company_name',
  'of a province, by district': 'province_code=1727&sort=district',
  'of a province, by members': 'province_code=1727&sort=members_count',
  'of a province, by last change': 'province_code=1727&sort=-updated_at',
  'of a district, by area': 'province_code=1727&district_code=1727206&sort=land_area',
  'not active, by members': 'active=false&sort=-members_count',
  'removed, the last first': 'state=removed&sort=-removed_at',
  'removed, by area': 'state=removed&sort=land_area',
  'found by a frequent word, by name': 'search=деҳқон',
  'found by a frequent word, by area': 'search=деҳқон&sort=-land_area',
  'found by digits of a STIR, by area': 'search=21&sort=land_area',
};

/** Times of one page, in milliseconds: with totals that are known, and right after a change of the register. */
export type PageTimes = {
  readonly name: string;
  readonly again: readonly (readonly number[])[];
  readonly changed: readonly (readonly number[])[];
};

/**
 * Times each page on every instance, in turn, so that what else the machine does meets all alike.
 *
 * @returns times by page, then in the order of the instances
 */
export async function timePages(instances: readonly Instance[], runs: number): Promise<PageTimes[]> {
  const pages: PageTimes[] = [];
  for (const [name, query] of Object.entries(STAFF_PAGES)) {
    const encoded = new URLSearchParams(query).toString();
    const [again, changed] = [instances.map((): number[] => []), instances.map((): number[] => [])];
    for (const instance of instances) await time(instance, encoded);
    for (let run = 0; run < runs; run++) {
      for (const [index, instance] of instances.entries()) {
        again[index]?.push(await time(instance, encoded));
        await touchRegister(instance.database);
        changed[index]?.push(await time(instance, encoded));
      }
    }
    pages.push({ name, again, changed });
  }
  return pages;
}

async function time(instance: Instance, query: string): Promise<number> {
  const began = performance.now();
  const { items } = await requestData<{ items: unknown[] }>(listAt(instance, query), { token: instance.token });
  const took = performance.now() - began;
  if (items.length === 0) throw new Error(`Nothing is found by ${query}`);
  return took;
}
