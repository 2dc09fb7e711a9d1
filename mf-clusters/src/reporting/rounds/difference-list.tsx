import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Difference, Indicator } from '@klaster/shared/contract/indicators';
import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { ScrollFrame, VisuallyHidden, chakra, tableStyles } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { Fragment } from 'react';
import { figureKind, figureText, signedText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

const INDICATOR_OF = new Map(INDICATORS.map((indicator) => [indicator.key, indicator]));

export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const sections = SECTIONS.map((section) => ({
    section,
    lines: differences.flatMap((difference) => {
      const indicator = INDICATOR_OF.get(difference.key);
      return indicator?.section === section ? [{ indicator, difference }] : [];
    }),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <ScrollFrame label={t('rounds.differences')}>
      <chakra.table aria-label={t('rounds.differences')} css={styles}>
        <thead>
          <tr>
            <th scope="col">{t('rounds.figure')}</th>
            {(['before', 'after', 'change'] as const).map((name) => (
              <th key={name} scope="col" data-kind="figure">
                {t(`rounds.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ section, lines }) => (
          <tbody key={section}>
            <tr>
              <th scope="colgroup" colSpan={4} data-section="">
                {texts.section(section)}
              </th>
            </tr>
            {lines.map(({ indicator, difference }) => (
              <DifferenceRow key={indicator.key} indicator={indicator} difference={difference} />
            ))}
          </tbody>
        ))}
      </chakra.table>
    </ScrollFrame>
  );
}

function DifferenceRow({ indicator, difference }: { indicator: Indicator; difference: Difference }) {
  const texts = useIndicatorTexts();
  const unit = texts.unitAndTime(indicator.key);
  const { before, after, change } = difference;
  return (
    <tr>
      <th scope="row">
        {texts.field(indicator.key)}
        {unit && <chakra.span color="fg.muted">{`, ${unit}`}</chakra.span>}
      </th>
      {[before, after].map((value, index) => (
        <td key={index} data-kind={figureKind(indicator)}>
          <Value text={figureText(value, indicator)} />
        </td>
      ))}
      <td data-kind="figure">{change === null ? '' : signedText(change, indicator.unit)}</td>
    </tr>
  );
}

/** Screen readers do not read a dash. */
function Value({ text }: { text: string }) {
  const { t } = useTranslation('mf-clusters');
  if (text !== MISSING) return text;
  return (
    <Fragment>
      <span aria-hidden>{MISSING}</span>
      <VisuallyHidden>{t('report.gap')}</VisuallyHidden>
    </Fragment>
  );
}

const styles: SystemStyleObject = {
  ...tableStyles,
  width: '100%',
  '& tbody th': { textAlign: 'start', fontWeight: 'normal' },
  '& tbody tr, & tbody tr:nth-of-type(even)': { bg: 'bg.panel' },
  '& tbody tr:last-of-type :is(th, td)': { borderBottomWidth: '1px' },
  '& tbody:last-of-type tr:last-of-type :is(th, td)': { borderBottomWidth: '0' },
  '& tbody [data-section]': { bg: 'table.totals', fontWeight: 'semibold' },
  '& [data-kind=text]': { textAlign: 'end', overflowWrap: 'anywhere' },
};
