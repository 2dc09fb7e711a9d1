import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { listEntered, INDICATORS } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Text } from '@klaster/shared/ui';
import { memo } from 'react';
import { figureKind, figureText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { EarlierHeads, EarlierValues } from './earlier-values';
import type { Earlier } from './earlier-values';
import { EntryField } from './entry-field';
import { TargetLine } from './target-line';
import { fieldsStyles } from './section-fields.styles';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';

export interface SectionFieldsProps {
  section: Section;
  entry: ReportEntry;
  draft: ReportDraft;
  targets: readonly TargetFigure[];
  showsObstacles: boolean;
}

/** Each line reads only its own figure of the draft. */
export const SectionFields = memo(function SectionFields({
  section,
  entry,
  draft,
  targets,
  showsObstacles,
}: SectionFieldsProps) {
  const { t } = useTranslation('mf-clusters');
  const entered = listEntered(section);
  const lines = INDICATORS.filter((indicator) => indicator.section === section);
  const { last_quarter: lastQuarter, last_year: lastYear } = entry;
  const hasEarlier = lastQuarter !== null || lastYear !== null;
  return (
    <Box css={fieldsStyles}>
      <div>
        {hasEarlier && <EarlierHeads />}
        {section === 'passport' && <Text color="fg.muted">{t('entry.fromRegister')}</Text>}
        {lines.map((indicator, index) => {
          const { key } = indicator;
          const line = {
            indicator,
            draft,
            startsGroup: index > 0 && indicator.group[0] !== lines[index - 1]?.group[0],
            target: targets.find((target) => target.key === key),
            hasEarlier,
            quarter: entry.quarter,
            lastQuarter: lastQuarter?.[key],
            lastYear: lastYear?.[key],
          };
          return entered.includes(indicator) ? (
            <EntryField key={key} {...line} showsObstacles={showsObstacles} />
          ) : (
            <GivenLine key={key} {...line} />
          );
        })}
      </div>
    </Box>
  );
});

interface GivenLineProps extends Earlier {
  indicator: Indicator;
  draft: ReportDraft;
  startsGroup: boolean;
  target: TargetFigure | undefined;
}

/** A figure that is derived or comes from the register. It follows the input with a delay. */
function GivenLine({ draft, ...line }: GivenLineProps) {
  const value = useDeferredDraft(draft, ({ figures }) => figures[line.indicator.key]);
  return <GivenFigure {...line} draft={draft} value={value} />;
}

interface GivenFigureProps extends GivenLineProps {
  value: FigureValue;
}

const GivenFigure = memo(function GivenFigure(props: GivenFigureProps) {
  const { indicator, draft, value, startsGroup, target, hasEarlier, ...earlier } = props;
  const texts = useIndicatorTexts();
  const { key, derived } = indicator;
  return (
    <div data-line="" data-group-start={startsGroup ? '' : undefined}>
      <dl data-given="">
        <dt>{texts.field(key)}</dt>
        <dd data-kind={figureKind(indicator)} data-derived={derived && ''}>
          {figureText(value, indicator)} <span data-unit="">{texts.unitAndTime(key)}</span>
        </dd>
      </dl>
      {hasEarlier && <EarlierValues indicator={indicator} {...earlier} />}
      {target && <TargetLine id={`target-${key}`} target={target} indicator={indicator} draft={draft} />}
    </div>
  );
});
