import { sql } from 'kysely';
import { sealWaiting } from '../../src/kernel/audit/seal';
import { recordScores } from '../../src/modules/rating/provenance';
import { scoreUnscored } from '../../src/modules/rating/repository';
import { addEntry, addReport, addSnapshot } from '../support/fixtures';
import { FIRST_METHOD } from '../support/rating';
import { COMPLETE } from '../support/report-entry';
import { fillParameter, simpleCall, type Row, type Rows } from './call-row';

const ofScoredQuarter = (): Row => ({
  send: async (db, place, name) => {
    const cluster = await addEntry(db, 'clusters', place);
    await addReport(db, { cluster, status: 'confirmed', figures: COMPLETE });
    await scoreUnscored(db);
    return { request: `${name}?year=2026&quarter=4` };
  },
});

let quarters = 0;

/** Three versions of a published quarter of its own. */
const ofVersion = (query = '&version=3'): Row => ({
  send: async (db, place, name) => {
    const at = { year: 2016 + (Math.floor(quarters / 4) % 9), quarter: (quarters % 4) + 1 };
    quarters += 1;
    for (const day of ['01', '02', '03']) {
      const cluster = await addEntry(db, 'clusters', place);
      const report = await addReport(db, { ...at, cluster, status: 'confirmed', figures: COMPLETE });
      const created_at = new Date(`${at.year + 2}-01-${day}T00:00:00Z`);
      await addSnapshot(db, report, { figures: COMPLETE, status: 'confirmed', created_at });
    }
    return { request: `${name}?year=${at.year}&quarter=${at.quarter}${query}` };
  },
});

/** A call about the scoring method that is being written. */
const ofDraft = (bodyOf: (version: number) => object): Row => ({
  send: async (db, _place, name) => {
    const draft = db
      .updateTable('scoring_method_draft')
      .set({ method: JSON.stringify(FIRST_METHOD), version: sql`version + 1` });
    const { version } = await draft.returning('version').executeTakeFirstOrThrow();
    return { request: name, body: bodyOf(version) };
  },
});

/** Calls about the rating, its open data and its method, by name. */
export const RATING_ROWS = {
  'GET /api/rating': simpleCall('?year=2026&quarter=4'),
  'GET /api/rating/clusters/:id': {
    send: async (db, place, name) => {
      const cluster = await addEntry(db, 'clusters', place);
      const people = { full_name: 'махфий', phone_number: '+998107777777' };
      await addReport(db, { cluster, status: 'confirmed', figures: { ...COMPLETE, ...people } });
      await scoreUnscored(db);
      return { request: fillParameter(name, cluster) };
    },
  },
  'GET /api/rating/clusters/:id/provenance': {
    send: async (db, place, name) => {
      const cluster = await addEntry(db, 'clusters', place);
      await addReport(db, { cluster, status: 'confirmed', figures: COMPLETE });
      await scoreUnscored(db);
      await recordScores(db);
      await sealWaiting(db);
      return { request: `${fillParameter(name, cluster)}?year=2026&quarter=4` };
    },
  },
  'GET /api/rating/check-score.mjs': simpleCall(),
  'GET /api/rating/provinces': simpleCall(),
  'GET /api/catalog.jsonld': simpleCall(),
  'GET /api/rating/open-data.csv': ofScoredQuarter(),
  'GET /api/rating/open-data.json': ofScoredQuarter(),
  'GET /api/rating/open-data.xlsx': ofScoredQuarter(),
  'GET /api/rating/open-data.csv-metadata.json': simpleCall('?year=2026&quarter=4'),
  'GET /api/rating/versions': ofVersion(''),
  'GET /api/rating/versions.json': ofVersion(''),
  'GET /api/rating/version.json': ofVersion(),
  'GET /api/rating/version.csv': ofVersion(),
  'GET /api/rating/version-changes.json': ofVersion(),
  'GET /api/rating/version-changes.csv': ofVersion(),
  'GET /api/rating/chart.svg': ofScoredQuarter(),
  'GET /api/rating/map.svg': ofScoredQuarter(),
  'GET /api/rating/target': simpleCall('?year=2026&quarter=4'),
  'PATCH /api/rating/target': simpleCall('', {
    year: 2026,
    quarter: 4,
    figures: [{ key: 'first_current', from: 1, value: 2 }],
  }),
  'GET /api/scoring-methods': simpleCall(),
  'GET /api/scoring-methods/draft': simpleCall(),
  'PATCH /api/scoring-methods/draft': ofDraft((version) => ({ version, method: FIRST_METHOD })),
  'PATCH /api/scoring-methods/draft/discard': ofDraft((version) => ({ version })),
  'POST /api/scoring-methods/preview': simpleCall('', FIRST_METHOD),
  'POST /api/scoring-methods/publish': ofDraft((version) => ({ version, year: 2099, quarter: 4 })),
} satisfies Rows;
