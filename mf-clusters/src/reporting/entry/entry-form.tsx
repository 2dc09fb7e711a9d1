import type { ReportEntry } from '@klaster/shared/contract';
import { ENTERED, filledOf } from '@klaster/shared/contract/indicators';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, BusyButton, Button, Flex, Heading, keepFocus, Stack, Text, usePageActions } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { footBar } from '@klaster/shared/ui/form';
import type { KeyboardEvent } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { Completeness } from './completeness';
import { ConflictPanel } from './conflict-panel';
import { ObstacleList } from './obstacle-list';
import { PasteNotice } from './paste-notice';
import { Remarks } from './remarks';
import { heldSections, SaveState } from './save-state';
import { SectionFields } from './section-fields';
import { SectionList } from './section-list';
import { useDeferredDraft, useReportDraft } from './draft/use-report-draft';
import type { ReportDraft } from './draft/report-draft';
import { usePaste } from './use-paste';
import { SheetMenu, SheetNotice } from './sheet-menu';
import { useSheet } from './use-sheet';
import { useSteps } from './use-steps';
import type { Steps } from './use-steps';
import { useSubmission } from './use-submission';
import type { Submission } from './use-submission';

export interface EntryFormProps {
  entry: ReportEntry;
  /** Somebody saved something since the report was loaded. */
  onStale: () => void;
}

/**
 * A report to be filled in, a section a step. It saves itself; sending it in is a step of its own. Nothing here is drawn anew at a
 * key but the field that is typed in; see `mf-clusters/README.md`.
 */
export function EntryForm({ entry, onStale }: EntryFormProps) {
  const draft = useReportDraft(entry);
  const steps = useSteps();
  const submission = useSubmission(entry, draft, onStale);
  const sheet = useSheet(entry, draft);
  return (
    <>
      <FormState draft={draft} submission={submission} sheet={sheet} />
      <SheetNotice sheet={sheet} steps={steps} />
      <ObstacleList draft={draft} submission={submission} steps={steps} />
      <Conflicts draft={draft} />
      <Box css={formStyles}>
        <Box data-list="">
          <SectionList draft={draft} steps={steps} entry={entry} showsObstacles={submission.showsObstacles} />
        </Box>
        <SectionStep entry={entry} draft={draft} steps={steps} submission={submission} />
      </Box>
      <SubmitDialog entry={entry} submission={submission} />
    </>
  );
}

const formStyles = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  alignItems: 'start',
  '& [data-list]': {
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    zIndex: { base: 'docked', lg: 'auto' },
    bg: 'bg',
    lg: { maxH: 'calc(100dvh - var(--sticky-top, 0px) - 1rem)', overflowY: 'auto', pe: '1' },
  },
} as const;

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
  draft: ReportDraft;
  submission: Submission;
  sheet: ReturnType<typeof useSheet>;
}

/** How the report as a whole stands, how much of it is there, and the button that sends it in. */
function FormState({ draft, submission, sheet }: FormStateProps) {
  const { t } = useTranslation('mf-clusters');
  usePageActions([
    { id: 'send', label: t('entry.submit.button'), run: () => submission.isChecking || submission.ask() },
  ]);
  const isLost = useDeferredDraft(draft, (snapshot) => !snapshot.isKept && heldSections(snapshot).length > 0);
  return (
    <Stack gap="2">
      <Flex align="center" wrap="wrap" columnGap="5" rowGap="2">
        <DraftCompleteness draft={draft} />
        <SaveState draft={draft} />
        <Flex ms="auto" gap="3">
          <SheetMenu sheet={sheet} />
          <BusyButton
            busy={submission.isChecking}
            busyLabel={t('entry.submit.checking')}
            onClick={() => void submission.ask()}
          >
            {t('entry.submit.button')}
          </BusyButton>
        </Flex>
      </Flex>
      {isLost && (
        <Text role="alert" color="fg.error">
          {t('entry.notKept')}
        </Text>
      )}
    </Stack>
  );
}

function DraftCompleteness({ draft }: { draft: ReportDraft }) {
  const filled = useDeferredDraft(draft, ({ figures }) => filledOf(figures));
  return <Completeness filled={filled} total={ENTERED.length} />;
}

interface SectionStepProps {
  entry: ReportEntry;
  draft: ReportDraft;
  steps: Steps;
  submission: Submission;
}

/** The section that is being filled in. */
function SectionStep({ entry, draft, steps, submission }: SectionStepProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { section } = steps;
  const paste = usePaste(draft, section);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo && paste.isFresh) {
      event.preventDefault();
      paste.undo();
    } else steps.onKeyDown(event);
  };
  return (
    <Stack
      ref={steps.frame}
      gap="4"
      minW="0"
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
      onPaste={paste.onPaste}
      onInput={paste.age}
    >
      <Box>
        <Heading as="h2" fontSize="lg" tabIndex={-1} scrollMarginTop="calc(var(--sticky-top, 0px) + 4.5rem)">
          {texts.section(section)}
        </Heading>
        <SaveState draft={draft} section={section} />
        <Text color="fg.muted" fontSize="xs" hideBelow="sm">
          {t('entry.keys')}
        </Text>
      </Box>
      <Remarks
        level="h3"
        remarks={entry.remarks.filter((remark) => remark.section === null || remark.section === section)}
      />
      <PasteNotice pasted={paste.pasted} onUndo={paste.undo} />
      <SectionFields
        key={section}
        section={section}
        entry={entry}
        draft={draft}
        showsObstacles={submission.showsObstacles}
      />
      <StepButtons steps={steps} submission={submission} />
    </Stack>
  );
}

function StepButtons({ steps, submission }: Pick<SectionStepProps, 'steps' | 'submission'>) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { previous, next, go } = steps;
  return (
    <Flex gap="3" justify="space-between" css={{ smDown: stepBar }}>
      {previous && (
        <Button variant="outline" colorPalette="gray" title={texts.section(previous)} onClick={() => go(previous)}>
          {t('entry.previous')}
        </Button>
      )}
      {next ? (
        <Button
          data-next=""
          ms="auto"
          variant="outline"
          title={texts.section(next)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => go(next)}
        >
          {t('entry.next')}
        </Button>
      ) : (
        <Button data-next="" ms="auto" onClick={() => void submission.ask()}>
          {t('entry.submit.button')}
        </Button>
      )}
    </Flex>
  );
}

/** Of equal width beside one another, also where a language needs two lines for them. */
const stepBar = {
  ...footBar,
  '& > *': { flex: '1 1 0', minW: '0', height: 'auto', minH: '11', px: '2', py: '1.5', whiteSpace: 'normal' },
};

function SubmitDialog({ entry, submission }: { entry: ReportEntry; submission: Submission }) {
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
      {refusal && (
        <Text role="alert" mt="3" color="fg.error">
          {refusal}
        </Text>
      )}
    </ConfirmDialog>
  );
}
