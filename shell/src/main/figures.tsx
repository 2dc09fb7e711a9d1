import { isPreliminary, quarterShownFirst } from '@klaster/shared/contract/reports';
import type { Quarter } from '@klaster/shared/contract/reports';
import { decimalsOfUnit, unitAndTime } from '@klaster/shared/contract/indicators';
import { formatNumber, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { Box, Grid, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figureHref, keyFigures } from './key-figures';
import type { Change, KeyFigure } from './key-figures';
import { EmptyNote, PageLink, Part } from './part';
import { figuresQuery, labelsQuery, periodsQuery } from './queries';
import { YearBars, YearLegend } from './year-bars';

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
  const note =
    shown &&
    [
      t('period', shown),
      ...(isPreliminary(known, shown, now) ? [t('figures.preliminary')] : []),
      t('figures.reports', { reports: formatNumber(shown.reports), expected: formatNumber(shown.expected) }),
    ].join(' · ');
  return (
    <Part<unknown> title={t('figures.title')} note={note} query={query} height={HEIGHT}>
      {() =>
        shown && labels.data ? (
          <>
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
              columnGap="8"
              rowGap="4"
            >
              {shown.figures.map(({ key, ...figure }) => (
                <FigureCard
                  key={key}
                  name={labels.data.fields[key]}
                  unitName={unitAndTime(figure.indicator, labels.data)}
                  shown={shown}
                  {...figure}
                />
              ))}
            </Grid>
            <Text color="fg.muted" mt="3" fontSize="table">
              <YearLegend year={shown.year} />
              {shown.compared !== null && ` · ${t('figures.compared', { clusters: formatNumber(shown.compared) })}`}
            </Text>
            {shown.figures.some(({ change }) => change === 'partial') && (
              <Text color="fg.muted" fontSize="table">
                {t('figures.partial')}
              </Text>
            )}
          </>
        ) : (
          <EmptyNote>{first ? `${t('period', first)}: ${t('figures.none')}` : t('figures.none')}</EmptyNote>
        )
      }
    </Part>
  );
}

/** Height of the part with four figures. */
const HEIGHT = { base: '47rem', lg: '26rem' };

type FigureCardProps = Omit<KeyFigure, 'key'> & { name: string; unitName: string; shown: Quarter };

function FigureCard({ name, unitName, indicator, value, change, history, shown }: FigureCardProps) {
  const { decimals } = indicator;
  return (
    <Box minW="0">
      <Text color="fg.muted" truncate>
        <PageLink to={figureHref(indicator, shown)}>{name}</PageLink>
      </Text>
      <Text fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums" data-figure="">
        {[formatNumber(value, { decimals }), unitName].filter(Boolean).join(' ')}
      </Text>
      <ChangeLine change={change} />
      <YearBars title={name} unit={unitName} decimals={decimals} values={history} year={shown.year} />
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
