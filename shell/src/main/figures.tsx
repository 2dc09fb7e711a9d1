import { isPreliminary, quarterShownFirst } from '@klaster/shared/contract/reports';
import { decimalsOfUnit, unitAndTime } from '@klaster/shared/contract/indicators';
import { formatNumber, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { Box, Grid, Text } from '@klaster/shared/ui';
import { Sparkline } from '@klaster/shared/ui/sparkline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyFigures } from './key-figures';
import type { Change, KeyFigure } from './key-figures';
import { EmptyNote, Part } from './part';
import { figuresQuery, labelsQuery, periodsQuery } from './queries';

/** Figures of everything that the user may see, with the last quarters. */
export function FiguresPart() {
  const { t } = useTranslation('main');
  const periods = useQuery(periodsQuery);
  const [now] = useState(() => new Date());
  const known = periods.data?.periods ?? [];
  const first = quarterShownFirst(known, now);
  const figures = useQuery(figuresQuery(known, first));
  const labels = useQuery(labelsQuery(useLanguage()));
  // The campaign says that no quarter was opened.
  if (periods.data?.periods.length === 0) return null;
  // The part shows the state of the first query that has not loaded.
  const query = !periods.data ? periods : figures.data ? labels : figures;
  const shown = figures.data && first && keyFigures(figures.data, first);
  return (
    <Part<unknown> title={t('figures.title')} query={query} height="17rem">
      {() =>
        shown && labels.data ? (
          <>
            <Text color="fg.muted" mb="3">
              {[
                t('period', shown),
                ...(isPreliminary(known, shown, now) ? [t('figures.preliminary')] : []),
                t('figures.reports', {
                  reports: formatNumber(shown.reports),
                  expected: formatNumber(shown.expected),
                }),
                ...(shown.compared === null ? [] : [t('figures.compared', { clusters: formatNumber(shown.compared) })]),
              ].join(' · ')}
            </Text>
            {shown.figures.some(({ change }) => change === 'partial') && (
              <Text color="fg.muted" mb="3" fontSize="table">
                {t('figures.partial')}
              </Text>
            )}
            <Grid templateColumns="repeat(auto-fill, minmax(min(14rem, 100%), 1fr))" gap="4">
              {shown.figures.map(({ key, ...figure }) => (
                <FigureCard
                  key={key}
                  name={labels.data.fields[key]}
                  unitName={unitAndTime(figure.indicator, labels.data)}
                  {...figure}
                />
              ))}
            </Grid>
          </>
        ) : (
          <EmptyNote>{first ? `${t('period', first)}: ${t('figures.none')}` : t('figures.none')}</EmptyNote>
        )
      }
    </Part>
  );
}

type FigureCardProps = Omit<KeyFigure, 'key'> & { name: string; unitName: string };

function FigureCard({ name, unitName, indicator: { decimals }, value, change, history }: FigureCardProps) {
  const { t } = useTranslation('main');
  const points = history.map(({ year, quarter, ...point }) => ({ ...point, label: t('period', { year, quarter }) }));
  return (
    <Box minW="0">
      <Text color="fg.muted">{name}</Text>
      <Text fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {[formatNumber(value, { decimals }), unitName].filter(Boolean).join(' ')}
      </Text>
      {points.length > 1 && <Sparkline title={name} unit={unitName} decimals={decimals} points={points} />}
      <ChangeLine change={change} />
    </Box>
  );
}

/** `partial` is explained once, above the figures. */
function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation('main');
  if (change === 'partial') return null;
  if (change === 'none') return <Small>{t('figures.noChange')}</Small>;
  const percent = `${change > 0 ? '+' : ''}${formatNumber(change, { decimals: decimalsOfUnit('percent') })}`;
  return <Small>{`${chooseArrow(change)} ${t('figures.change', { percent })}`}</Small>;
}

export const chooseArrow = (change: number) => (change > 0 ? '▲' : change < 0 ? '▼' : '●');

function Small({ children }: { children: string }) {
  return (
    <Text color="fg.muted" fontSize="table">
      {children}
    </Text>
  );
}
