import type { RemoteDefinition } from '@klaster/shared/remote';

const STAFF = { layout: 'protected', audience: 'staff' } as const;
const CLUSTER = { layout: 'protected', audience: 'cluster' } as const;

/** The first call of the screens that show a report. */
const REPORT = '/crud/cluster/:id';

/** One screen for reviewers, the cluster itself and its region. */
const ROUNDS = { title: 'rounds.title', chunk: 'report-rounds', data: '/api/reports/:id/rounds' } as const;

const CAMPAIGN = [
  { id: 'regions', path: '/hududlar', ...STAFF, title: 'regions.title' },
  {
    id: 'province-clusters',
    chunk: 'regions',
    path: '/hududlar/clusters/:id',
    ...STAFF,
    title: 'regions.clusterReports',
  },
  { id: 'periods', path: '/hududlar/periods', ...STAFF, title: 'periods.title', data: '/api/periods' },
  { id: 'latest-reports', path: '/clusters', ...STAFF, title: 'latest.title' },
  { id: 'primary-data', path: '/primary-data', ...STAFF, title: 'primary.title' },
] as const;

const CAMPAIGN_NAVIGATION = [
  { to: '/hududlar', label: 'regions.title', icon: 'map-pinned', ...STAFF, group: 'reports', order: 30 },
  { to: '/clusters', label: 'latest.title', icon: 'files', ...STAFF, group: 'reports', order: 40 },
  { to: '/primary-data', label: 'primary.title', icon: 'table', ...STAFF, group: 'reports', order: 50 },
] as const;

const ANALYSIS = [
  { id: 'map', path: '/map', ...STAFF, title: 'map.title' },
  { id: 'reports', path: '/reports', ...STAFF, title: 'figures.title' },
  { id: 'compare', path: '/compare', ...STAFF, title: 'compare.title' },
] as const;

const ANALYSIS_NAVIGATION = [
  { to: '/map', label: 'map.title', icon: 'map', ...STAFF, group: 'analysis', order: 20 },
  { to: '/reports', label: 'figures.title', icon: 'chart-column', ...STAFF, group: 'analysis', order: 30 },
  { to: '/compare', label: 'compare.title', icon: 'columns-3', ...STAFF, group: 'analysis', order: 40 },
] as const;

const RATING = [
  {
    id: 'rating-method',
    path: '/baxolash-mezoni',
    layout: 'public',
    title: 'method.title',
    description: 'method.description',
    data: '/api/scoring-methods',
  },
  {
    id: 'rating-compare',
    path: '/rating/compare',
    layout: 'public',
    title: 'rating.comparison.title',
    description: 'rating.comparison.description',
  },
  {
    id: 'rating-versions',
    path: '/rating/versions',
    layout: 'public',
    title: 'rating.versions.title',
    description: 'rating.versions.description',
    data: '/api/rating/versions?year=:year&quarter=:quarter',
  },
  {
    id: 'public-cluster',
    path: '/rating/cluster/:cluster_id',
    layout: 'public',
    title: 'rating.cluster.title',
    description: 'rating.cluster.description',
    data: '/api/rating/clusters/:cluster_id?year=:year&quarter=:quarter',
  },
  {
    id: 'score-provenance',
    path: '/rating/provenance/:cluster_id',
    layout: 'public',
    title: 'rating.provenance.title',
    description: 'rating.provenance.description',
    data: '/api/rating/clusters/:cluster_id/provenance?year=:year&quarter=:quarter',
  },
  {
    id: 'province-provenance',
    path: '/rating/provenance/province/:province_code',
    layout: 'public',
    title: 'rating.provenance.ofProvince.title',
    description: 'rating.provenance.ofProvince.description',
    data: '/api/rating?page_size=200&year=:year&quarter=:quarter&province_code=:province_code',
  },
  { id: 'rating', path: '/rating', layout: 'protected', title: 'rating.title' },
  { id: 'scoring-method', path: '/scoring-method', ...STAFF, title: 'method.title' },
  { id: 'cluster-rating', path: '/rating/:cluster_id', layout: 'protected', title: 'rating.reasons' },
  { id: 'what-if', path: '/rating/:cluster_id/what-if', layout: 'protected', title: 'whatIf.title' },
] as const;

const RATING_NAVIGATION = [
  { to: '/baxolash-mezoni', label: 'method.short', icon: 'scale', layout: 'public', group: 'analysis', order: 10 },
  { to: '/scoring-method', label: 'method.title', icon: 'scale', ...STAFF, group: 'analysis', order: 90 },
  { to: '/rating', label: 'rating.title', icon: 'trophy', layout: 'protected', group: 'analysis', order: 10 },
] as const;

/** Uses the names of `RATING_FILTERS` and the page size of the landing page. */
const FIRST_RANKING =
  '/api/rating?page_size=15&year=:year&quarter=:quarter&province_code=:province&search=:search&order=:order&complete=:complete&page=:page';

export const definition = {
  name: 'mf-clusters',
  routes: [
    {
      id: 'landing',
      path: '/',
      layout: 'public',
      title: 'landing.title',
      description: 'landing.description',
      data: FIRST_RANKING,
      choices: ['/api/provinces'],
    },
    { id: 'review-queue', path: '/amallar', ...STAFF, title: 'queue.title' },
    { id: 'cluster-review', path: '/amallar/cluster-info/:id', ...STAFF, title: 'review.title', data: REPORT },
    { ...ROUNDS, ...STAFF, id: 'review-rounds', path: '/amallar/cluster-info/:id/rounds' },
    { ...ROUNDS, ...CLUSTER, id: 'own-rounds', path: '/malumotlarim/cluster-info/:id/rounds' },
    { ...ROUNDS, ...STAFF, id: 'region-rounds', path: '/hududlar/cluster-info/:id/rounds' },
    { id: 'own-reports', path: '/malumotlarim', ...CLUSTER, title: 'own.title', data: '/api/reports/mine' },
    {
      id: 'own-report-create',
      path: '/malumotlarim/create',
      ...CLUSTER,
      chunk: 'report-create',
      title: 'own.create',
      positions: ['CREATE'],
    },
    {
      id: 'own-report-edit',
      path: '/malumotlarim/edit/:id',
      ...CLUSTER,
      chunk: 'report-edit',
      title: 'entry.title',
      positions: ['CREATE', 'UPDATE'],
      data: '/api/reports/:id/entry',
    },
    {
      id: 'own-report',
      path: '/malumotlarim/cluster-info/:id',
      ...CLUSTER,
      chunk: 'report-page',
      title: 'review.title',
      data: REPORT,
    },
    {
      id: 'region-report-create',
      path: '/hududlar/create/:id',
      ...STAFF,
      chunk: 'report-create',
      title: 'own.create',
      positions: ['CREATE'],
    },
    {
      id: 'region-report-edit',
      path: '/hududlar/edit/:id',
      ...STAFF,
      chunk: 'report-edit',
      title: 'entry.title',
      positions: ['CREATE', 'UPDATE'],
      data: '/api/reports/:id/entry',
    },
    {
      id: 'region-report',
      path: '/hududlar/cluster-info/:id',
      ...STAFF,
      chunk: 'report-page',
      title: 'review.title',
      data: REPORT,
    },
    ...CAMPAIGN,
    ...RATING,
    ...ANALYSIS,
    { id: 'help', path: '/help/clusters', layout: 'public', title: 'help.title', description: 'help.description' },
  ],
  navigation: [
    {
      to: '/amallar',
      label: 'queue.title',
      icon: 'clipboard-check',
      ...STAFF,
      group: 'reports',
      order: 10,
      count: { path: '/api/reports/counts', field: 'to_review' },
    },
    {
      to: '/malumotlarim',
      label: 'own.title',
      icon: 'file-pen-line',
      ...CLUSTER,
      group: 'reports',
      order: 20,
      count: { path: '/api/reports/counts', field: 'to_mend' },
    },
    ...CAMPAIGN_NAVIGATION,
    ...RATING_NAVIGATION,
    ...ANALYSIS_NAVIGATION,
  ],
} as const satisfies RemoteDefinition;
