import { FIGURE_SECTIONS } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { ChoiceFilter } from '../primary-data/choice-filter';
import { splitList } from '../primary-data/comma-list';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

export function SectionsFilter({ value, onChange }: { value: string; onChange: (sections: string) => void }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <ChoiceFilter
      label={t('primary.sections')}
      choices={FIGURE_SECTIONS.map((section) => ({ value: section, label: texts.section(section) }))}
      chosen={splitList(value)}
      onChange={(chosen) => onChange(chosen.join())}
    />
  );
}
