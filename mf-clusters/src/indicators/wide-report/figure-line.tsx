import type { Report } from '@klaster/shared/contract/reports';
import { findJump } from '@klaster/shared/contract/indicators';
import type { Indicator } from '@klaster/shared/contract/indicators';
import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { Icon, iconShapes } from '@klaster/shared/ui';
import { memo } from 'react';
import { figureKind, baselineText, figureText, medianText } from '../texts/figure-text';
import { useIndicatorTexts } from '../texts/indicator-texts';
import { comparedIn } from './report-marks';
import type { ReportMarks } from './report-marks';

export interface FigureLineProps {
  indicator: Indicator;
  report: Report;
  marks?: ReportMarks | undefined;
  compared: boolean;
}

/** Memoised: a report has more than a hundred, and each step from section to section renders it. */
export const FigureLine = memo(function FigureLine({ indicator, report, marks, compared }: FigureLineProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const unit = texts.unitOf(indicator.key);
  const time = texts.timeOf(indicator.key);
  const value = figureText(report[indicator.key], indicator);
  const missing = value === MISSING;
  const changed = marks?.before[indicator.key] !== undefined;
  return (
    <div data-gap={missing ? '' : undefined} data-changed={changed ? '' : undefined}>
      <dt>
        {texts.field(indicator.key)}
        {time !== '' && <span data-unit="">{`, ${time}`}</span>}
      </dt>
      <dd data-kind={figureKind(indicator)}>
        <span data-derived={indicator.derived && ''} aria-hidden={missing || undefined}>
          {value}
        </span>
        {missing ? <span data-spoken="">{t('report.gap')}</span> : <span data-unit="">{` ${unit}`}</span>}
      </dd>
      {marks &&
        compared &&
        indicator.format === 'number' &&
        comparedIn(marks).map((name) => (
          <dd key={name} data-compared="">
            <span data-name="">{t(`report.${name}`)}</span>{' '}
            <span>
              {name === 'medians'
                ? medianText(marks.medians?.[indicator.key], indicator.unit)
                : figureText(marks[name]?.[indicator.key], indicator)}
            </span>
          </dd>
        ))}
      {marks && <Said indicator={indicator} report={report} marks={marks} />}
    </div>
  );
});

/** Shows the figure of the previous round, whether the figure is improbable, and its note. */
function Said({ indicator, report, marks }: { indicator: Indicator; report: Report; marks: ReportMarks }) {
  const { t } = useTranslation('mf-clusters');
  const before = marks.before[indicator.key];
  const jump = findJump(indicator, report, marks);
  const note = marks.notes.find(({ key }) => key === indicator.key)?.note;
  if (before === undefined && !jump && note === undefined) return null;
  const was = figureText(before, indicator);
  return (
    <dd data-said="">
      {before !== undefined && (
        <span data-before="">{was === MISSING ? t('report.beforeGap') : t('report.before', { value: was })}</span>
      )}
      {jump && (
        <span data-jump="">
          <Icon shape={iconShapes.failure} />
          {t(`report.jump_${jump.from}`, { value: baselineText(jump, indicator) })}
        </span>
      )}
      {note !== undefined && <span data-note="">{t('report.note', { note })}</span>}
    </dd>
  );
}
