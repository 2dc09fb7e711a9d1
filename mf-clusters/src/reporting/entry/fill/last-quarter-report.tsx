import { ENTERED, isMissing, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Text } from '@klaster/shared/ui';
import { useState } from 'react';
import { useIndicatorTexts } from '../../../indicators/texts/indicator-texts';
import type { ReportDraft } from '../draft/report-draft';
import { useDeferredDraft } from '../draft/use-report-draft';
import type { Steps } from '../steps/use-steps';
import { planAsLastQuarter, takeLastQuarter } from './as-last-quarter';
import type { TakenOver } from './as-last-quarter';
import { undoChanges } from './field-changes';

/** Fills all sections as in the last quarter. */
export function useLastQuarter(draft: ReportDraft, entry: ReportEntry) {
  const [taken, setTaken] = useState<TakenOver>();
  return {
    taken,
    take: () => setTaken(takeLastQuarter(draft, ENTERED, entry)),
    undo: () => {
      undoChanges(draft, taken?.changes ?? []);
      setTaken(undefined);
    },
  };
}

type LastQuarter = ReturnType<typeof useLastQuarter>;

interface ReportAsLastQuarterProps {
  draft: ReportDraft;
  entry: ReportEntry;
  lastQuarter: LastQuarter;
}

/** The button stays when there is nothing left to fill, since it has the focus. */
export function ReportAsLastQuarter({ draft, entry, lastQuarter }: ReportAsLastQuarterProps) {
  const { t } = useTranslation('mf-clusters');
  const left = useDeferredDraft(draft, (snapshot) => planAsLastQuarter(ENTERED, snapshot, entry).fills.length);
  if (!entry.last_quarter) return null;
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      h="auto"
      minH={{ base: '11', sm: '9.5' }}
      maxW="100%"
      py="1"
      whiteSpace="normal"
      onClick={lastQuarter.take}
    >
      {t('entry.asLastQuarter.report', { number: formatNumber(left) })}
    </Button>
  );
}

interface LastQuarterNoticeProps {
  draft: ReportDraft;
  lastQuarter: LastQuarter;
  steps: Pick<Steps, 'go'>;
}

export function LastQuarterNotice({ draft, lastQuarter: { taken, undo }, steps }: LastQuarterNoticeProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box aria-live="polite" _empty={{ position: 'absolute' }} data-print="hidden">
      {taken && (
        <Box px="4" py="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
          <Flex align="center" justify="space-between" wrap="wrap" gap="2">
            <TakenOverSummary taken={taken} />
            {taken.changes.length > 0 && (
              <Button size="sm" variant="outline" colorPalette="gray" onClick={undo}>
                {t('entry.asLastQuarter.undo')}
              </Button>
            )}
          </Flex>
          <EmptyFields draft={draft} steps={steps} />
        </Box>
      )}
    </Box>
  );
}

/** Sections with empty fields, each with a button to the first. */
function EmptyFields({ draft, steps }: Pick<LastQuarterNoticeProps, 'draft' | 'steps'>) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const figures = useDeferredDraft(draft, (snapshot) => snapshot.figures);
  const empty = ENTERED.filter(({ key }) => isMissing(figures[key]));
  const sections = SECTIONS.flatMap((section): { section: Section; fields: Indicator[] }[] => {
    const fields = empty.filter((indicator) => indicator.section === section);
    return fields.length > 0 ? [{ section, fields }] : [];
  });
  if (sections.length === 0) return null;
  return (
    <Flex mt="2" align="center" wrap="wrap" gap="2">
      <Text>{t('entry.asLastQuarter.empty')}</Text>
      {sections.map(({ section, fields: [first, ...others] }) => (
        <Button
          key={section}
          size="sm"
          variant="outline"
          title={texts.section(section)}
          onClick={() => first && steps.go(section, { key: first.key })}
        >
          {section === 'passport' ? t('entry.passport') : section} ({formatNumber(others.length + 1)})
        </Button>
      ))}
    </Flex>
  );
}

export function TakenOverSummary({ taken }: { taken: TakenOver }) {
  const { t } = useTranslation('mf-clusters');
  const extra = (['sinceJanuary', 'kept', 'newYear', 'without'] as const).filter((name) => taken[name] > 0);
  return (
    <Text flex="1 1 16rem">
      {[
        t('entry.asLastQuarter.filled', { number: formatNumber(taken.changes.length) }),
        ...extra.map((name) => t(`entry.asLastQuarter.${name}`, { number: formatNumber(taken[name]) })),
      ].join(' ')}
    </Text>
  );
}
