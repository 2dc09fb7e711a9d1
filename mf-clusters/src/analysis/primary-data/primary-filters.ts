import { PROVINCE_CODE } from '@klaster/shared/contract/http';
import { INDICATOR_KEYS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { periodFilters, toPeriod } from '../../campaign/periods/period-filters';
import { isClusterId, splitList, several } from './comma-list';
import type { Chosen } from './summaries';

/** Limit of the API. */
const MAX_PROVINCES = 20;
const MAX_CLUSTERS = 500;

export const primaryFilters = (now: Date) => ({
  ...periodFilters(now),
  sections: several((text) => SECTIONS.some((section) => section === text), SECTIONS.length),
  provinces: several((text) => PROVINCE_CODE.test(text), MAX_PROVINCES),
  clusters: several(isClusterId, MAX_CLUSTERS),
  confirmed: filter.oneOf(['false', 'true'], 'false'),
  figure: filter.oneOf<string>(['', ...INDICATOR_KEYS], ''),
});

export type PrimaryFilters = FilterValues<ReturnType<typeof primaryFilters>>;

export type ChosenTexts = Pick<PrimaryFilters, 'sections' | 'provinces' | 'clusters' | 'confirmed'>;

export const toChosen = ({ sections, provinces, clusters, confirmed }: ChosenTexts): Chosen => ({
  sections: splitList(sections) as Section[],
  provinces: splitList(provinces),
  clusters: splitList(clusters).map(Number),
  confirmed: confirmed === 'true',
});

export const toNarrowing = ({ provinces, clusters, confirmed }: Omit<ChosenTexts, 'sections'>) => ({
  ...(provinces !== '' && { provinces }),
  ...(clusters !== '' && { clusters }),
  ...(confirmed === 'true' && { confirmed }),
});

export const toExportQuery = ({ sections, ...filters }: PrimaryFilters) => ({
  ...toPeriod(filters),
  ...(sections !== '' && { sections }),
  ...toNarrowing(filters),
});
