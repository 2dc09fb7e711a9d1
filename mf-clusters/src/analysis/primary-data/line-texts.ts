import type { Indicator, Summary } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useMemo } from 'react';
import { figureText, formatMeasured, medianText } from '../../indicators/texts/figure-text';
import { chooseMark } from './summaries';
import type { FigureColumn, Group, Line } from './summaries';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export interface FigureCell {
  text: string;
  mark: 'least' | 'most' | undefined;
}

export function formatSummary(summary: Summary | undefined, name: keyof Summary, { unit }: Indicator): string {
  if (name === 'missing') return formatNumber(summary?.missing);
  return name === 'median' ? medianText(summary?.median, unit) : formatMeasured(summary?.[name], unit);
}

interface CellPlace {
  index: number;
  all: Group;
}

export function formatCell(line: Line, { indicator, at }: FigureColumn, { index, all }: CellPlace): FigureCell {
  switch (line.kind) {
    case 'group':
      return { text: '', mark: undefined };
    case 'report': {
      const value = line.row.values[at] ?? null;
      const summary = all.summaries[index];
      return {
        text: figureText(value, indicator),
        mark: summary && chooseMark(value, summary, all.reports),
      };
    }
    case 'measure':
      return { text: formatSummary(line.group.summaries[index], line.of, indicator), mark: undefined };
  }
}

export function useLineNames() {
  const { t } = useTranslation('mf-clusters');
  const placeText = usePlaceText();
  return useMemo(() => {
    const groupName = ({ province }: Group) => (province ? formatName(province.name) : t('primary.republic'));
    const measureName = ({ of, group }: Extract<Line, { kind: 'measure' }>) =>
      of === 'total' ? t(`primary.total.${group.counted}`) : t(`primary.${of}`);
    return {
      groupName,
      wordOf: (mark: 'least' | 'most') => t(`primary.${mark}`),
      nameOf: (line: Line): string => {
        if (line.kind === 'report') return formatName(line.row.farm);
        if (line.kind === 'measure') return measureName(line);
        return t(`primary.reportsOf.${line.group.counted}`, {
          name: groupName(line.group),
          total: formatNumber(line.group.reports),
        });
      },
      /** Includes the province. */
      fullNameOf: (line: Line): string => {
        if (line.kind === 'report') return `${formatName(line.row.farm)}, ${placeText(line.row)}`;
        if (line.kind === 'measure') return `${groupName(line.group)}, ${measureName(line)}`;
        return groupName(line.group);
      },
    };
  }, [t, placeText]);
}

export type LineNames = ReturnType<typeof useLineNames>;
