import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { listEntered } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Heading, keepFocus, Stack, Text } from '@klaster/shared/ui';
import type { KeyboardEvent } from 'react';
import { footBar } from '@klaster/shared/ui/form';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { planAsLastQuarter, takeLastQuarter } from './fill/as-last-quarter';
import type { TakenOver } from './fill/as-last-quarter';
import { TakenOverSummary } from './fill/last-quarter-report';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';
import { Remarks } from './remarks';
import { SectionFields } from './section-fields';
import { useFill } from './fill/field-changes';
import { usePaste } from './fill/use-paste';
import type { Pasted } from './fill/use-paste';
import type { Steps } from './steps/use-steps';
import type { Submission } from './use-submission';

type SectionTakenOver = TakenOver & { readonly section: Section };

export interface SectionStepProps {
  entry: ReportEntry;
  draft: ReportDraft;
  steps: Steps;
  submission: Submission;
  targets: readonly TargetFigure[];
}

export function SectionStep({ entry, draft, steps, submission, targets }: SectionStepProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { section } = steps;
  const { fill, isFresh, show, undo, age } = useFill<Pasted | SectionTakenOver>(draft, section);
  const onPaste = usePaste(draft, section, show);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo && isFresh) {
      event.preventDefault();
      undo();
    } else steps.onKeyDown(event);
  };
  return (
    <Stack
      ref={steps.frame}
      gap="3"
      minW="0"
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onInput={age}
    >
      <Flex align="center" justify="space-between" wrap="wrap" columnGap="4" rowGap="2">
        <Box flex="1 1 16rem">
          <Heading as="h2" fontSize="lg" tabIndex={-1}>
            {texts.section(section)}
          </Heading>
          <Text color="fg.muted" fontSize="xs" hideBelow="sm" data-print="hidden">
            {t('entry.keys')}
          </Text>
        </Box>
        {entry.last_quarter && (
          <AsLastQuarter
            draft={draft}
            section={section}
            entry={entry}
            onTake={() => show({ section, ...takeLastQuarter(draft, listEntered(section), entry) })}
          />
        )}
      </Flex>
      <Remarks
        level="h3"
        remarks={entry.remarks.filter((remark) => remark.section === null || remark.section === section)}
      />
      <FillNotice fill={fill} onUndo={undo} />
      <SectionFields
        key={section}
        section={section}
        entry={entry}
        draft={draft}
        targets={targets}
        showsObstacles={submission.showsObstacles}
      />
      <StepButtons steps={steps} submission={submission} />
    </Stack>
  );
}

interface AsLastQuarterProps {
  draft: ReportDraft;
  section: Section;
  entry: ReportEntry;
  onTake: () => void;
}

/** The button stays when there is nothing left to fill, since it has the focus. */
function AsLastQuarter({ draft, section, entry, onTake }: AsLastQuarterProps) {
  const { t } = useTranslation('mf-clusters');
  const left = useDeferredDraft(
    draft,
    (snapshot) => planAsLastQuarter(listEntered(section), snapshot, entry).fills.length,
  );
  return (
    <Button size="sm" variant="outline" onClick={onTake}>
      {t('entry.asLastQuarter.section', { number: formatNumber(left) })}
    </Button>
  );
}

interface StepButtonsProps {
  steps: Pick<Steps, 'previous' | 'next' | 'go'>;
  submission: Pick<Submission, 'check'>;
}

/** The last section has a button that submits the report. */
function StepButtons({ steps, submission }: StepButtonsProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { previous, next, go } = steps;
  return (
    <Flex gap="3" justify="space-between" data-print="hidden" css={{ smDown: stepBar }}>
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
        <Button data-next="" ms="auto" onClick={() => void submission.check()}>
          {t('entry.submit.button')}
        </Button>
      )}
    </Flex>
  );
}

/** Buttons of equal width, even if a language needs two lines. */
const stepBar = {
  ...footBar,
  '& > *': { flex: '1 1 0', minW: '0', height: 'auto', minH: '11', px: '2', py: '1.5', whiteSpace: 'normal' },
};

interface FillNoticeProps {
  fill: Pasted | SectionTakenOver | undefined;
  onUndo: () => void;
}

function FillNotice({ fill, onUndo }: FillNoticeProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box aria-live="polite" _empty={{ position: 'absolute' }}>
      {fill && (
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          gap="2"
          px="4"
          py="2"
          borderWidth="1px"
          borderRadius="md"
          bg="bg.panel"
        >
          {fill.kind === 'pasted' ? <PasteSummary pasted={fill} /> : <TakenOverSummary taken={fill} />}
          {fill.changes.length > 0 && (
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={onUndo}
            >
              {t(`entry.${fill.kind}.undo`)}
            </Button>
          )}
        </Flex>
      )}
    </Box>
  );
}

function PasteSummary({ pasted: { reading, filled, refused, computed, left } }: { pasted: Pasted }) {
  const { t } = useTranslation('mf-clusters');
  if (reading.kind === 'ambiguous' || reading.kind === 'none') return <Text>{t(`entry.pasted.${reading.kind}`)}</Text>;
  const counts = { computed, left, refused };
  const extra = (['refused', 'computed', 'left'] as const).filter((name) => counts[name] > 0);
  return (
    <Text flex="1 1 16rem">
      {[
        reading.kind === 'figures'
          ? t('entry.pasted.figures', { column: reading.column })
          : t(`entry.pasted.${reading.kind}`),
        t('entry.pasted.filled', { number: formatNumber(filled) }),
        ...extra.map((name) => t(`entry.pasted.${name}`, { number: formatNumber(counts[name]) })),
      ].join(' ')}
    </Text>
  );
}
