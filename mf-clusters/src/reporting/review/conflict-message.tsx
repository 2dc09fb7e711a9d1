import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { DecisionBody, Report } from '@klaster/shared/contract/reports';
import { listDifferences } from '@klaster/shared/contract/indicators';
import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { DifferenceList } from '../rounds/difference-list';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

/** Somebody else decided first, the report was resubmitted, its quarter is closed, or it is no longer the reader's turn. */
export type Conflict = 'overtaken' | 'outdated' | 'closed' | 'notMine';

const NOT_MINE: ReadonlySet<string | undefined> = new Set(['other_level', 'not_delegated']);

export function readConflict(error: unknown): Conflict | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const { code, current } = error.problem ?? {};
  if (NOT_MINE.has(code)) return 'notMine';
  if (error.status !== 409) return undefined;
  if (code === 'period_closed') return 'closed';
  return code === 'outdated_round' && current?.['status'] === REPORT_STATUS.new ? 'outdated' : 'overtaken';
}

export interface ConflictMessageProps {
  conflict: Conflict;
  /** As shown when the decision was made. */
  seen: Report;
  report: Report | undefined;
  unsent: DecisionBody;
}

export function ConflictMessage({ conflict, seen, report, unsent }: ConflictMessageProps) {
  const { t } = useTranslation('mf-clusters');
  if (conflict === 'notMine') return <Frame title={t('review.notMine')} />;
  if (conflict === 'closed') return <Frame title={t('review.closed')} />;
  if (conflict === 'overtaken') {
    return (
      <Frame title={t('review.overtaken')}>
        <Unsent unsent={unsent} />
      </Frame>
    );
  }
  // Nothing is shown until the new round has loaded.
  const isHere = report !== undefined && report.round !== seen.round;
  const differences = isHere ? listDifferences(seen, report) : [];
  const changes = isHere && (differences.length === 0 ? t('review.nothingChanged') : t('review.changes'));
  return (
    <>
      <Frame title={t('review.outdated')}>{changes && <Text mt="2">{changes}</Text>}</Frame>
      {differences.length > 0 && <DifferenceList differences={differences} />}
    </>
  );
}

function Frame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box
      role="alert"
      p="4"
      borderWidth="1px"
      borderColor="yellow.border"
      borderRadius="md"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      <Text fontWeight="semibold">{title}</Text>
      {children}
    </Box>
  );
}

function Unsent({ unsent: { comment, remarks } }: { unsent: DecisionBody }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <>
      <Text mt="2">{t('review.unsentRemark')}</Text>
      <Quote>{comment}</Quote>
      {remarks?.map((remark) => (
        <Box key={remark.section}>
          <Text mt="2">{texts.section(remark.section)}</Text>
          <Quote>{remark.comment}</Quote>
        </Box>
      ))}
    </>
  );
}

function Quote({ children }: { children: ReactNode }) {
  return (
    <Text as="blockquote" mt="1" ps="3" borderInlineStartWidth="3px" borderColor="yellow.border" whiteSpace="pre-wrap">
      {children}
    </Text>
  );
}
