import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { Figures, Section } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import type { QueueStatus } from '../../kernel/database/schema/report-tables';
import { nameColumn } from '../../kernel/places/repository';
import type { Scope } from '../../kernel/authority/scope';
import { wrongField } from '../../kernel/problems/problem-error';
import {
  inScope,
  joinProvince,
  provinceColumns,
  reportDistrict,
  reportProvince,
  sentFigures,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';

export type PrimaryRow = ProvinceOfQuarter & {
  id: number;
  cluster_id: number;
  farm: string;
  district_name: string;
  status: QueueStatus;
  figures: Partial<Figures>;
};

export type PrimaryFilter = Quarter & {
  readonly scope: Scope;
  readonly provinces?: readonly string[] | undefined;
  readonly clusters?: readonly number[] | undefined;
  readonly sections?: readonly Section[] | undefined;
  readonly confirmed?: 'true' | 'false' | undefined;
};

/** Many times the clusters of the country; a report takes some 3 kB. */
const MAX_READ = 10_000;

type PrimaryRowsOptions = {
  readonly language: Language;
  /** More rows are refused. */
  readonly limit?: number | undefined;
};

/** Figures as submitted. @throws ProblemError for more than `limit` rows: a part of them would give wrong totals */
export async function listPrimaryRows(
  db: Database,
  filter: PrimaryFilter,
  { language, limit = MAX_READ }: PrimaryRowsOptions,
): Promise<PrimaryRow[]> {
  const { year, quarter, scope, provinces, clusters, confirmed } = filter;
  const province = reportProvince(filter);
  const { rows } = await sql<PrimaryRow>`
    select r.id, c.id as cluster_id, c.company_name as farm, ${provinceColumns(language)},
      d.${sql.ref(nameColumn(language))} as district_name, r.status, ${sentFigures} as figures
    from reports r
    join clusters c on c.id = r.cluster_id
    ${joinProvince(province)}
    join districts d on d.code = ${reportDistrict(filter)}
    where r.year = ${year} and r.quarter = ${quarter} and r.status <> 'draft'
      and ${inScope(scope, province)}
      and ${confirmed === 'true' ? sql`r.status = 'confirmed'` : sql`true`}
      and ${provinces?.length ? sql`${province} = any(${provinces})` : sql`true`}
      and ${clusters?.length ? sql`c.id = any(${clusters})` : sql`true`}
    order by p.code, c.sort_key, c.id limit ${limit + 1}`.execute(db);
  if (rows.length > limit) throw wrongField('provinces', 'too_big');
  return rows.map((row) => ({ ...row, figures: { ...row.figures, district_name: row.district_name } }));
}
