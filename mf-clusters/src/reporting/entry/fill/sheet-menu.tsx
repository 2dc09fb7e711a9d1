import { FILE_TYPES } from '@klaster/shared/contract/http';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, BusyButton, Button, Flex, Heading, Text, chakra } from '@klaster/shared/ui';
import { ActionMenu } from '@klaster/shared/ui/menu';
import { useRef } from 'react';
import { useIndicatorTexts } from '../../../indicators/texts/indicator-texts';
import { sectionOf } from '../draft/typed';
import type { Steps } from '../steps/use-steps';
import type { TakenSheet, useSheet } from './use-sheet';

/** The name is the same in every language. */
const PROGRAM = 'Excel';

type Sheet = ReturnType<typeof useSheet>;

export function SheetMenu({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('mf-clusters');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionMenu
        trigger={
          <BusyButton variant="outline" colorPalette="gray" busy={sheet.isBusy} busyLabel={t('entry.sheet.busy')}>
            {PROGRAM}
          </BusyButton>
        }
        entries={[
          { id: 'download', label: t('entry.sheet.download'), onSelect: sheet.download },
          { id: 'upload', label: t('entry.sheet.upload'), onSelect: () => chooser.current?.click() },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('entry.sheet.upload')}
        accept={`.xlsx,.csv,${FILE_TYPES.xlsx}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) sheet.upload(file);
          // The same file may be chosen again after a correction.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

interface SheetNoticeProps {
  sheet: Sheet;
  period: { readonly year: number; readonly quarter: number };
  steps: Pick<Steps, 'go'>;
}

export function SheetNotice({ sheet: { taken, undo, question, leaveOutHidden }, period, steps }: SheetNoticeProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box aria-live="polite" _empty={{ position: 'absolute' }}>
      {question && (
        <Flex align="center" wrap="wrap" gap="2" px="4" py="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
          <Text flex="1 1 16rem" overflowWrap="anywhere">
            {t('entry.sheet.unmarked', { name: question.name, year: period.year, quarter: period.quarter })}
          </Text>
          <Button size="sm" onClick={question.accept}>
            {t('entry.sheet.accept')}
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={question.decline}>
            {t('entry.sheet.decline')}
          </Button>
        </Flex>
      )}
      {taken && !question && (
        <Box px="4" py="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
          <Flex align="center" justify="space-between" wrap="wrap" gap="2">
            <SheetSummary taken={taken} />
            {taken.changes.length > 0 && (
              <Button size="sm" variant="outline" colorPalette="gray" onClick={undo}>
                {t('entry.sheet.undo')}
              </Button>
            )}
          </Flex>
          {taken.notices.map((notice) => (
            <Text key={notice} mt="2" overflowWrap="anywhere">
              {notice}
            </Text>
          ))}
          {taken.withHidden && (
            <Button
              mt="2"
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => taken.withHidden && leaveOutHidden(taken.withHidden)}
            >
              {t('entry.sheet.withoutHidden')}
            </Button>
          )}
          {taken.faults.length > 0 && <Faults faults={taken.faults} steps={steps} />}
        </Box>
      )}
    </Box>
  );
}

function SheetSummary({ taken: { name, changes, same, faults } }: { taken: TakenSheet }) {
  const { t } = useTranslation('mf-clusters');
  const parts = [
    t('entry.sheet.filled', { number: formatNumber(changes.length) }),
    ...(same > 0 ? [t('entry.sheet.same', { number: formatNumber(same) })] : []),
    ...(faults.length > 0 ? [t('entry.sheet.faults', { number: formatNumber(faults.length) })] : []),
  ];
  return (
    <Text flex="1 1 16rem" overflowWrap="anywhere">
      {name}: {parts.join(' ')}
    </Text>
  );
}

function Faults({ faults, steps }: { faults: TakenSheet['faults']; steps: Pick<Steps, 'go'> }) {
  const texts = useIndicatorTexts();
  const sections = SECTIONS.map((section) => ({
    section,
    here: faults.filter(({ key }) => sectionOf(key) === section),
  }));
  return (
    <Box mt="2" maxH="16rem" overflowY="auto">
      {sections.map(({ section, here }) =>
        here.length === 0 ? null : (
          <Box key={section} pt="2">
            <Heading as="h3" fontSize="sm">
              {texts.section(section)}
            </Heading>
            <chakra.ul listStyleType="none" display="grid" gap="1">
              {here.map((fault) => (
                <li key={fault.cell}>
                  <chakra.button
                    type="button"
                    textAlign="start"
                    minH={{ base: '11', sm: '6' }}
                    color="fg.error"
                    textDecoration="underline"
                    cursor="pointer"
                    onClick={() => steps.go(section, { key: fault.key })}
                  >
                    {fault.cell}, {texts.field(fault.key)}
                  </chakra.button>
                  {fault.text === '' ? ': ' : ` – «${fault.text}»: `}
                  {fault.message}
                </li>
              ))}
            </chakra.ul>
          </Box>
        ),
      )}
    </Box>
  );
}
