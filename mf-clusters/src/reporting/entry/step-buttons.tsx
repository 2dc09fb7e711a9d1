import { useTranslation } from '@klaster/shared/i18n';
import { Button, Flex } from '@klaster/shared/ui';
import { footBar } from '@klaster/shared/ui/form';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { Steps } from './use-steps';
import type { Submission } from './use-submission';

export interface StepButtonsProps {
  steps: Pick<Steps, 'previous' | 'next' | 'go'>;
  submission: Pick<Submission, 'check'>;
}

/** Buttons to the previous and the next section; on the last one, the button that submits the report. */
export function StepButtons({ steps, submission }: StepButtonsProps) {
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

/** Buttons of equal width side by side, even if a language needs two lines for them. */
const stepBar = {
  ...footBar,
  '& > *': { flex: '1 1 0', minW: '0', height: 'auto', minH: '11', px: '2', py: '1.5', whiteSpace: 'normal' },
};
