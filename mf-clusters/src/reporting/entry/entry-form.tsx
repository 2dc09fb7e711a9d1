import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { ENTERED, countFilled } from '@klaster/shared/contract/indicators';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useUnsavedInput } from '@klaster/shared/session';
import { Box, BusyButton, chakra, Flex, Text, usePageActions } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import type { ReactNode } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { ReportPapers } from '../report/report-papers';
import { Completeness } from './completeness';
import { ConflictPanel } from './conflict-panel';
import { ObstacleList } from './obstacle-list';
import { SaveState } from './save-state';
import { SectionList } from './steps/section-list';
import { SectionStep } from './section-step';
import { useDeferredDraft, useDraft, useReportDraft } from './draft/use-report-draft';
import type { ReportDraft } from './draft/report-draft';
import { SheetMenu, SheetNotice } from './fill/sheet-menu';
import { LastQuarterNotice, ReportAsLastQuarter, useLastQuarter } from './fill/last-quarter-report';
import { useSheet } from './fill/use-sheet';
import { listUnexplained } from './steps/doubts';
import { useSteps } from './steps/use-steps';
import { TargetSummary, useTargets } from './target-line';
import { useSubmission } from './use-submission';
import type { Submission } from './use-submission';

export interface EntryFormProps {
  entry: ReportEntry;
  onStale: () => void;
}

/** Saves automatically; submitting is a separate step. A key stroke renders only the field being typed in; see `mf-clusters/README.md`. */
export function EntryForm({ entry, onStale }: EntryFormProps) {
  const draft = useReportDraft(entry);
  const steps = useSteps();
  const submission = useSubmission(entry, draft, onStale);
  const sheet = useSheet(entry, draft);
  const targets = useTargets(entry);
  const lastQuarter = useLastQuarter(draft, entry);
  return (
    <>
      <UnsavedFigures draft={draft} />
      <FormState entry={entry} draft={draft} submission={submission} sheet={sheet} targets={targets}>
        <ReportAsLastQuarter draft={draft} entry={entry} lastQuarter={lastQuarter} />
      </FormState>
      <LastQuarterNotice draft={draft} lastQuarter={lastQuarter} steps={steps} />
      <SheetNotice sheet={sheet} period={entry} steps={steps} />
      <ObstacleList draft={draft} submission={submission} steps={steps} />
      <Conflicts draft={draft} />
      <Box css={formStyles}>
        <Box data-list="" data-print="hidden">
          <SaveState draft={draft} />
          <SectionList draft={draft} steps={steps} entry={entry} showsObstacles={submission.showsObstacles} />
        </Box>
        <SectionStep entry={entry} draft={draft} steps={steps} submission={submission} targets={targets} />
      </Box>
      <ReportPapers id={entry.id} />
      <SubmitDialog entry={entry} draft={draft} submission={submission} />
    </>
  );
}

/** A window at 400 % zoom or a phone in landscape: only the page's header stays in place. */
const LOW_WINDOW = '@media (max-height: 30rem)';

const formStyles = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  alignItems: 'start',
  // Height of the sticky part above the fields, which link targets must clear.
  '--form-top': { base: '6.5rem', lg: '0.5rem' },
  [LOW_WINDOW]: { '--form-top': '0.5rem' },
  '& :is(h2, input, button, a)': { scrollMarginTop: 'calc(var(--sticky-top, 0px) + var(--form-top) + 1.75rem)' },
  '& [data-list]': {
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    zIndex: { base: 'docked', lg: 'auto' },
    bg: 'bg',
    lg: { maxH: 'calc(100dvh - var(--sticky-top, 0px) - 1rem)', overflowY: 'auto', pe: '1' },
    [LOW_WINDOW]: { position: 'static', maxH: 'none' },
  },
} as const;

/** A separate component, so that a key stroke renders nothing else. */
function UnsavedFigures({ draft }: { draft: ReportDraft }) {
  useUnsavedInput(useDraft(draft, ({ sections }) => Object.values(sections).some(({ status }) => status !== 'saved')));
  return null;
}

function Conflicts({ draft }: { draft: ReportDraft }) {
  const conflicts = useDeferredDraft(draft, (snapshot) => snapshot.conflicts);
  return conflicts.map((conflict) => (
    <ConflictPanel
      key={conflict.section}
      conflict={conflict}
      onResolve={(choices) => draft.resolve(conflict.section, choices)}
    />
  ));
}

interface FormStateProps {
  entry: ReportEntry;
  targets: readonly TargetFigure[];
  draft: ReportDraft;
  submission: Submission;
  sheet: ReturnType<typeof useSheet>;
  children: ReactNode;
}

function FormState({ entry, draft, submission, sheet, targets, children }: FormStateProps) {
  const { t } = useTranslation('mf-clusters');
  usePageActions([
    { id: 'send', label: t('entry.submit.button'), run: () => submission.isChecking || submission.check() },
  ]);
  return (
    <Flex align="center" wrap="wrap" columnGap="5" rowGap="2">
      <DraftCompleteness draft={draft} />
      {targets.length > 0 && <TargetSummary entry={entry} targets={targets} draft={draft} />}
      <Flex ms="auto" wrap="wrap" gap="3" data-print="hidden">
        {children}
        <SheetMenu sheet={sheet} />
        <BusyButton
          busy={submission.isChecking}
          busyLabel={t('entry.submit.checking')}
          onClick={() => void submission.check()}
        >
          {t('entry.submit.button')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}

function DraftCompleteness({ draft }: { draft: ReportDraft }) {
  const filled = useDeferredDraft(draft, ({ figures }) => countFilled(figures));
  return <Completeness filled={filled} total={ENTERED.length} />;
}

function SubmitDialog({ entry, draft, submission }: Pick<FormStateProps, 'entry' | 'draft' | 'submission'>) {
  const { t } = useTranslation('mf-clusters');
  const { refusal, ...dialog } = submission.dialog;
  const period = t('queue.period', { year: entry.year, quarter: entry.quarter });
  return (
    <ConfirmDialog
      {...dialog}
      title={t('entry.submit.title')}
      question={t('entry.submit.question', { farm: formatName(entry.farm), period })}
      confirmLabel={t('entry.submit.button')}
    >
      {dialog.open && <Unexplained entry={entry} draft={draft} />}
      {refusal && (
        <Text role="alert" mt="3" color="fg.error">
          {refusal}
        </Text>
      )}
    </ConfirmDialog>
  );
}

/** Names the figures about which the reviewer will ask. */
function Unexplained({ entry, draft }: Pick<FormStateProps, 'entry' | 'draft'>) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const figures = listUnexplained(ENTERED, draft.current(), entry);
  if (figures.length === 0) return null;
  return (
    <Box mt="3">
      <Text fontWeight="medium" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {t('exceptions.unexplained', { count: figures.length })}
      </Text>
      <chakra.ul listStyleType="disc" ps="5" maxH="10rem" overflowY="auto">
        {figures.map(({ key }) => (
          <li key={key}>{texts.field(key)}</li>
        ))}
      </chakra.ul>
    </Box>
  );
}
