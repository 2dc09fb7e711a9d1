import { createHash } from 'node:crypto';
import { canonicalJson, SIGNED_ACTS, type SignedAct } from '@klaster/shared/contract/http';
import { INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { PinnedRemark, Quarter } from '@klaster/shared/contract/reports';
import { z } from 'zod';

/** Version of the text's form. */
const FORM = 'klaster-signature-1';

/** What is stored, as text and whole numbers, so that its canonical JSON is the same in every program (RFC 8785). */
export type SignedContent = {
  readonly act: SignedAct;
  readonly entity: string;
  readonly entity_id: number;
  readonly [field: string]: unknown;
};

type Stamp = { readonly login: string; readonly origin: string; readonly at: string; readonly challenge: string };

export const buildText = (content: SignedContent, stamp: Stamp): string =>
  canonicalJson({ form: FORM, ...content, ...stamp });

const stampSchema = z.object({ act: z.enum(SIGNED_ACTS), at: z.iso.datetime(), challenge: z.string().max(200) });

/** The stamp of a text that a caller sends; undefined if it is not one of ours. */
export function readStamp(text: string): z.infer<typeof stampSchema> | undefined {
  try {
    return stampSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Binds a challenge to an account and a time. */
export const buildPurpose = ({ id }: { readonly id: number }, at: string): string => `signature by user ${id} at ${at}`;

/** All figures, numbers in decimal. */
export const writeFigures = (figures: Partial<Figures>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(INDICATORS.map(({ key }) => [key, figures[key]?.toString() ?? null]));

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type SignedReport = Quarter & {
  readonly id: number;
  readonly cluster_id: number;
  readonly company_name: string;
  readonly round: number;
  readonly figures: Partial<Figures>;
};

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
export const contentOfReport = (
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
