import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, tableStyles } from '@klaster/shared/ui';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { formatSummary } from './line-texts';
import { MEASURES } from './summaries';
import type { PrimaryTable } from './summaries';

const FIGURES = [...MEASURES, 'least', 'most'] as const;

/** The print version: a table of a hundred columns does not fit, so each figure is a line. */
export function PrimaryDigest({ table: { columns, all } }: { table: PrimaryTable }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <chakra.table aria-label={t('primary.title')} css={tableStyles}>
      <caption>
        {t(`primary.reportsOf.${all.counted}`, { name: t('primary.republic'), total: formatNumber(all.reports) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('primary.figure')}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-kind="figure">
              {name === 'total' ? t(`primary.total.${all.counted}`) : t(`primary.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ indicator }, index) => {
          const summary = all.summaries[index];
          const unit = texts.unitAndTime(indicator.key);
          return (
            <tr key={indicator.key}>
              <td>{`${texts.numbered(indicator)}${unit && `, ${unit}`}`}</td>
              {FIGURES.map((name) => (
                <td key={name} data-kind="figure">
                  {formatSummary(summary, name, indicator)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </chakra.table>
  );
}
