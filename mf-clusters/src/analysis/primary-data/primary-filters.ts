import { PROVINCE_CODE } from '@klaster/shared/contract';
import { INDICATOR_KEYS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { filter } from '@klaster/shared/router';
import type { Filter, FilterValues } from '@klaster/shared/router';
import { periodFilters, toPeriod } from '../../campaign/periods/period-filters';
import type { Chosen } from './summaries';

/** So many the API takes. */
const MOST_PROVINCES = 20;
const MOST_CLUSTERS = 500;

const ID = /^[1-9]\d{0,9}$/;
const LAST_ID = 2_147_483_647;

/** Several of something, one after the other with commas; what makes no sense is left out. Empty is all. */
export function several(isOne: (text: string) => boolean, most: number): Filter<string> {
  return {
    fallback: '',
    read: (text) => [...new Set(text.split(',').filter(isOne))].slice(0, most).join(','),
  };
}

/** Whether a text is the id of a cluster, as the API takes it. */
export const isClusterId = (text: string) => ID.test(text) && Number(text) <= LAST_ID;

/** What the primary data are narrowed by, and the figure that a phone shows. */
export const primaryFilters = (now: Date) => ({
  ...periodFilters(now),
  sections: several((text) => SECTIONS.some((section) => section === text), SECTIONS.length),
  provinces: several((text) => PROVINCE_CODE.test(text), MOST_PROVINCES),
  clusters: several(isClusterId, MOST_CLUSTERS),
  confirmed: filter.oneOf(['false', 'true'], 'false'),
  figure: filter.oneOf<string>(['', ...INDICATOR_KEYS], ''),
});

export type PrimaryFilters = FilterValues<ReturnType<typeof primaryFilters>>;

/** The choices as the address has them. */
export type ChosenTexts = Pick<PrimaryFilters, 'sections' | 'provinces' | 'clusters' | 'confirmed'>;

export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

export const toChosen = ({ sections, provinces, clusters, confirmed }: ChosenTexts): Chosen => ({
  sections: listOf(sections) as Section[],
  provinces: listOf(provinces),
  clusters: listOf(clusters).map(Number),
  confirmed: confirmed === 'true',
});

/** Which reports of a quarter the API is asked for; nothing that is not chosen. */
export const toNarrowing = ({ provinces, clusters, confirmed }: Omit<ChosenTexts, 'sections'>) => ({
  ...(provinces !== '' && { provinces }),
  ...(clusters !== '' && { clusters }),
  ...(confirmed === 'true' && { confirmed }),
});

/** The same as the spreadsheet is asked for. */
export const toExportQuery = ({ sections, ...filters }: PrimaryFilters) => ({
  ...toPeriod(filters),
  ...(sections !== '' && { sections }),
  ...toNarrowing(filters),
});
