import type { PinnedRemark } from '@klaster/shared/contract/reports';
import { writeFigures, type SignedContent } from '../signatures/text';
import type { LockedReport } from './repository';

type SignedReport = Pick<LockedReport, 'id' | 'cluster_id' | 'company_name' | 'year' | 'quarter' | 'round' | 'figures'>;

type ReportAct = {
  readonly act: 'submit' | 'confirm' | 'reject' | 'reopen';
  readonly comment?: string;
  readonly remarks?: readonly PinnedRemark[];
  /** Level of approval, if there are several. */
  readonly level?: number | undefined;
  /** For whom the signer decides. */
  readonly delegator_id?: number | undefined;
};

/** The signed content of a submission or decision: what the signer saw, and the comment and remarks. */
export const signedContent = (
  report: SignedReport,
  { act, comment, remarks = [], level, delegator_id }: ReportAct,
): SignedContent => ({
  act,
  entity: 'reports',
  entity_id: report.id,
  cluster_id: report.cluster_id,
  organisation: report.company_name,
  year: report.year,
  quarter: report.quarter,
  round: report.round,
  figures: writeFigures(report.figures),
  ...(comment !== undefined && { comment, remarks }),
  ...(level !== undefined && { level }),
  ...(delegator_id !== undefined && { delegator_id }),
});
