import type { ReportEntry, TargetFigure } from '@klaster/shared/contract';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Heading, keepFocus, Stack, Text } from '@klaster/shared/ui';
import type { KeyboardEvent } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { planAsLastQuarter } from './as-last-quarter';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';
import { FillNotice } from './fill-notice';
import { Remarks } from './remarks';
import { SectionFields } from './section-fields';
import { StepButtons } from './step-buttons';
import { takeLastQuarter } from './take-last-quarter';
import type { TakenOver } from './take-last-quarter';
import { useFill } from './use-fill';
import { usePaste } from './use-paste';
import type { Pasted } from './use-paste';
import type { Steps } from './use-steps';
import type { Submission } from './use-submission';

export interface SectionStepProps {
  entry: ReportEntry;
  draft: ReportDraft;
  steps: Steps;
  submission: Submission;
  /** The cluster's target for the quarter. */
  targets: readonly TargetFigure[];
}

/** The section that is being filled in. */
export function SectionStep({ entry, draft, steps, submission, targets }: SectionStepProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { section } = steps;
  const { fill, isFresh, show, undo, age } = useFill<Pasted | TakenOver>(draft, section);
  const { onPaste } = usePaste(draft, section, show);
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
            onTake={() => show(takeLastQuarter(draft, section, entry))}
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

/** Fills the section's empty fields. With nothing left to fill it says so and stays, since it has the focus. */
function AsLastQuarter({ draft, section, entry, onTake }: AsLastQuarterProps) {
  const { t } = useTranslation('mf-clusters');
  const left = useDeferredDraft(draft, (snapshot) => planAsLastQuarter(section, snapshot, entry).fills.length);
  return (
    <Button size="sm" variant="outline" data-print="hidden" onClick={onTake}>
      {t('entry.asLastQuarter.section', { number: formatNumber(left) })}
    </Button>
  );
}
