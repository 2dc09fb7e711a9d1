import type { Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Flex, SelectFilter, Text } from '@klaster/shared/ui';
import { useIndicatorTexts } from './indicator-texts';

export interface FigureChoiceProps {
  indicators: readonly Indicator[];
  chosen: Indicator;
  onFigure: (key: string) => void;
}

export function FigureChoice({ indicators, chosen, onFigure }: FigureChoiceProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const unit = texts.unitAndTime(chosen.key);
  return (
    <>
      <Flex>
        <SelectFilter
          label={t('primary.figure')}
          width="100%"
          value={chosen.key}
          onChange={onFigure}
          options={indicators.map((indicator) => ({ value: indicator.key, label: texts.numbered(indicator) }))}
        />
      </Flex>
      {unit !== '' && (
        <Text fontSize="table" color="fg.muted">
          {t('primary.inUnit', { unit })}
        </Text>
      )}
    </>
  );
}
