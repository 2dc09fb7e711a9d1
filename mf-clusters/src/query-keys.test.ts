import { publicClient, sessionClient } from '@klaster/shared/http';
import { testQueryKeys } from '@klaster/shared/testing';
import { comparisonQuery, reportQuery as figureReportQuery } from './analysis/figures/queries';
import * as map from './analysis/map/queries';
import type { Measure } from './analysis/map/measures';
import { findQuantity } from './analysis/map/quantity';
import { primaryDataQuery } from './analysis/primary-data/queries';
import { clusterReportsQuery, regionsQuery } from './campaign/regions/queries';
import { clusterRatingQuery, provenanceQuery, ratingQuery, shownVersionsQuery } from './rating/board/queries';
import { reportFiguresQuery, rivalsQuery } from './rating/what-if/queries';
import { clusterQuery, reportEntryQuery } from './reporting/entry/queries';
import { queuePlaceQuery, reviewQueueQuery, usualReportsQuery } from './reporting/queue/queries';
import { remarkQuery, reportQuery, reviewQuery, roundsQuery } from './reporting/report/queries';
import { targetQuery } from './reporting/target/queries';
import { aReport } from './test/fixtures';

const QUARTER = { year: 2026, quarter: 3 };
const OTHER = { year: 2025, quarter: 2 };
const PAGE = { ...QUARTER, page: 1, page_size: 50 };
const FIGURES = { by: 'province', provinces: '1703' } as const;
const FROM = { status: 'new', province: '', late: '', sort: '' } as const;
const OTHER_FROM = { status: 'confirmed', province: '1703', late: 'true', sort: 'unexplained' } as const;
const IN_QUEUE = { cluster_annual: 2026, cluster_quarter: 3, page: 1, ...FROM };
const OTHER_IN_QUEUE = {
  cluster_annual: 2025,
  cluster_quarter: 2,
  province: '1703',
  late: 'true',
  sort: 'unexplained',
};
const MAP_QUARTERS = [{ ...QUARTER, few: false }];

/** A quantity is known by its id. */
const mapFiguresQuery = (id: string, measure: Measure, quarters: map.MapQuarter[]) =>
  map.mapFiguresQuery(findQuantity(id), measure, quarters);

testQueryKeys(__dirname, [
  [targetQuery, [QUARTER], [OTHER]],
  [reportQuery, ['7'], ['8']],
  [reviewQuery, ['7', aReport({ round: 1 })], ['8', null]],
  [roundsQuery, ['7'], ['8']],
  [remarkQuery, ['7'], ['8']],
  [clusterQuery, ['7'], ['8']],
  [reportEntryQuery, ['7'], ['8']],
  [
    reviewQueueQuery,
    [PAGE],
    [{ ...OTHER, page: 2, page_size: 200, status: 'Янги', province_code: '1703', late: 'true' }],
  ],
  [usualReportsQuery, [IN_QUEUE], [OTHER_IN_QUEUE]],
  [queuePlaceQuery, ['7', FROM], ['8', OTHER_FROM]],
  [regionsQuery, [QUARTER], [OTHER]],
  [
    clusterReportsQuery,
    [PAGE],
    [{ ...OTHER, page: 2, page_size: 200, status: 'none', province_code: '1703', search: 'а' }],
  ],
  [
    ratingQuery,
    [publicClient, PAGE],
    [sessionClient, { ...OTHER, page: 2, order: 'bottom', complete: 'true', search: 'а' }],
  ],
  [clusterRatingQuery, [publicClient, 1, QUARTER], [sessionClient, 2, OTHER]],
  [provenanceQuery, [1, QUARTER], [2, OTHER]],
  [shownVersionsQuery, [QUARTER], [OTHER]],
  [rivalsQuery, [QUARTER], [OTHER]],
  [reportFiguresQuery, [1, QUARTER], [2, OTHER]],
  [
    figureReportQuery,
    [{ ...QUARTER, ...FIGURES, sections: ['I'] }],
    [{ ...OTHER, by: 'cluster', provinces: '', sections: ['II'] }],
  ],
  [
    comparisonQuery,
    [{ keys: ['first_current'], by: 'province', periods: '2026-3' }],
    [
      {
        keys: ['first_plan'],
        by: 'cluster',
        periods: '2026-2',
        provinces: '1703',
        clusters: '7',
        against: '2025-3',
        amounts: 'true',
      },
    ],
  ],
  [primaryDataQuery, [QUARTER, {}], [OTHER, { provinces: '1703', clusters: '7', confirmed: 'true' }]],
  [mapFiguresQuery, ['first_current', 'total', MAP_QUARTERS], ['first_plan', 'growth', [{ ...OTHER, few: false }]]],
]);
