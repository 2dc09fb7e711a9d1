import { REPORT_STATUS } from '@klaster/shared/contract/http';
import {
  type FigureNote,
  type OwnReport,
  type Report,
  type ReportEntry,
  type SavedSection,
  type SectionRemark,
  type WaitingLevel,
} from '@klaster/shared/contract/reports';
import {
  ENTERED,
  listEntered,
  INDICATORS,
  SECTIONS,
  type Figures,
  type Indicator,
  type Section,
} from '@klaster/shared/contract/indicators';
import { levelAfter, type Levels } from '../approval/repository';
import type { OwnReportRow, RemarkRow, SectionRow } from './entry/repository';
import type { ReportRow } from './repository';

type HeadRow = Pick<ReportRow, 'id' | 'farm' | 'province_name' | 'year' | 'quarter' | 'status'>;

export function presentHead({ id, farm, province_name, year, quarter, status }: HeadRow) {
  return { id, farm, province_name, year, quarter, status: REPORT_STATUS[status] };
}

/** Corrections to a rejected report are visible only to its cluster. @param forStaff whether to name the reviewer */
export function presentReport(row: ReportRow, forStaff: boolean): Report {
  return {
    ...allFigures(forStaff ? row.sent_figures : row.figures),
    district_name: row.district_name,
    ...presentHead(row),
    ...(row.counted_in_name !== null && { province_name: row.counted_in_name, moved_to: row.province_name }),
    round: row.round,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    submitted_by: row.sender_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    ...(forStaff && { decided_by: row.reviewer_name }),
  };
}

/** The level at which a report waits. @param turn whether it is the caller's */
export function presentLevel(levels: Levels, { approvals, turn }: { approvals: number; turn: boolean }): WaitingLevel {
  const level = levelAfter(levels, approvals);
  return { level, approver: levels[level - 1] ?? 'territory', mine: turn };
}

/** A report older than an indicator has no figure for it. */
export function allFigures(stored: Partial<Figures>): Figures {
  return Object.fromEntries(INDICATORS.map(({ key }) => [key, stored[key] ?? null])) as Figures;
}

type EntryParts = {
  readonly sections: SavedSection[];
  readonly lastQuarter: Partial<Figures> | undefined;
  readonly lastYear: Partial<Figures> | undefined;
  readonly remarks: readonly RemarkRow[];
  readonly editable: boolean;
  readonly forStaff: boolean;
};

export function presentEntry(row: ReportRow, parts: EntryParts): ReportEntry {
  const { year, quarter, period_due_on, period_open } = row;
  return {
    ...presentHead(row),
    cluster_id: row.cluster_id,
    province_code: row.province_code,
    round: row.round,
    version: row.version,
    editable: parts.editable,
    period: { year, quarter, due_on: period_due_on, open: period_open },
    figures: { ...allFigures(row.figures), district_name: row.district_name },
    sections: parts.sections,
    last_quarter: parts.lastQuarter ? allFigures(parts.lastQuarter) : null,
    last_year: parts.lastYear ? allFigures(parts.lastYear) : null,
    remarks: parts.remarks.map((remark) => presentRemark(remark, parts.forStaff)),
  };
}

export function presentSection(section: Section, row: SectionRow | undefined): SavedSection {
  return {
    section,
    version: row?.version ?? 0,
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saver_name ?? null,
    notes: presentNotes(row?.notes ?? {}),
  };
}

/** Sections that have notes, for readers who see only the notes. */
export function sectionsOfNotes(notes: Readonly<Record<string, string>>): SavedSection[] {
  return SECTIONS.flatMap((section) => {
    const sectionNotes = notesIn(listEntered(section), notes);
    return sectionNotes.length === 0 ? [] : [{ ...presentSection(section, undefined), notes: sectionNotes }];
  });
}

export const presentNotes = (notes: Readonly<Record<string, string>>): FigureNote[] => notesIn(ENTERED, notes);

const notesIn = (indicators: readonly Indicator[], notes: Readonly<Record<string, string>>): FigureNote[] =>
  indicators.flatMap(({ key }) => (notes[key] === undefined ? [] : [{ key, note: notes[key] }]));

/** @param forStaff whether to name the author */
export function presentRemark(row: RemarkRow, forStaff: boolean): SectionRemark {
  const { section, comment, round, created_at, author_name } = row;
  return { section, comment, round, created_at: created_at.toISOString(), ...(forStaff && { author: author_name }) };
}

export function presentOwnReport(row: OwnReportRow): OwnReport {
  const { due_on, open, ...report } = row;
  return {
    ...report,
    status: REPORT_STATUS[row.status],
    fillable: ENTERED.length,
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    period: { year: row.year, quarter: row.quarter, due_on, open },
  };
}
