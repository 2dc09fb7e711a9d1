import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Heading, Text, chakra } from '@klaster/shared/ui';
import { useState } from 'react';
import { figureText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { Choice, SectionConflict } from './draft/report-draft';

export interface ConflictPanelProps {
  conflict: SectionConflict;
  onResolve: (choices: ReadonlyMap<IndicatorKey, Choice>) => void;
}

const CHOICES: readonly Choice[] = ['mine', 'theirs'];

const headingId = (section: Section) => `conflict-${section}`;

export function focusConflict(section: Section): void {
  const heading = document.getElementById(headingId(section));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Nothing is saved until a choice was made for each conflict. */
export function ConflictPanel({ conflict, onResolve }: ConflictPanelProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const [choices, setChoices] = useState<ReadonlyMap<IndicatorKey, Choice>>(new Map());
  const { section, savedBy, savedAt, fields } = conflict;
  const left = fields.filter(({ key }) => !choices.has(key)).length;
  const chooseAll = (choice: Choice) => setChoices(new Map(fields.map(({ key }) => [key, choice])));
  const id = headingId(section);
  const who = savedBy === null ? t('entry.conflict.someone') : formatName(savedBy);
  return (
    <Box
      as="section"
      role="alert"
      aria-labelledby={id}
      p="4"
      borderWidth="1px"
      borderRadius="md"
      borderColor="yellow.border"
      bg="bg.panel"
    >
      <Heading as="h2" id={id} fontSize="md" tabIndex={-1}>
        {t('entry.conflict.title', { section: texts.section(section) })}
      </Heading>
      <Text mt="1">{t('entry.conflict.text', { who, time: formatDateTime(savedAt) })}</Text>
      <Box display="grid" gap="3" mt="3">
        {INDICATORS.map((indicator) => {
          const values = fields.find(({ key }) => key === indicator.key);
          return (
            values && (
              <ConflictField
                key={indicator.key}
                indicator={indicator}
                values={values}
                choice={choices.get(indicator.key)}
                onChoose={(choice) => setChoices(new Map(choices).set(indicator.key, choice))}
              />
            )
          );
        })}
      </Box>
      <Flex wrap="wrap" gap="2" mt="4">
        {CHOICES.map((choice) => (
          <Button key={choice} variant="outline" colorPalette="gray" onClick={() => chooseAll(choice)}>
            {t(`entry.conflict.all.${choice}`)}
          </Button>
        ))}
        <Button ms="auto" disabled={left > 0} onClick={() => onResolve(choices)}>
          {t('entry.conflict.apply')}
        </Button>
      </Flex>
    </Box>
  );
}

interface ConflictFieldProps {
  indicator: Indicator;
  values: Readonly<Record<Choice, FigureValue>>;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ConflictField({ indicator, values, choice, onChoose }: ConflictFieldProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { key } = indicator;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="medium" mb="1">
        {texts.field(key)}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 18rem))' }} columnGap="5">
        {CHOICES.map((one) => (
          <chakra.label
            key={one}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minH={{ base: '11', sm: '8' }}
            cursor="pointer"
          >
            <input type="radio" name={`conflict-${key}`} checked={choice === one} onChange={() => onChoose(one)} />
            <span>
              {t(`entry.conflict.${one}`)}:{' '}
              <chakra.strong fontVariantNumeric="tabular-nums">
                {`${figureText(values[one], indicator)} ${texts.unitOf(key)}`}
              </chakra.strong>
            </span>
          </chakra.label>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
