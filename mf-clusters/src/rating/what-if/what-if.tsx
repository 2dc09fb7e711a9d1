import type { ClusterRatingAnswer, ScoredCriterion } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { KnownFigures, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra, Flex, Heading, Text, WaitingState } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { numberText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { ChangedFigures } from '../../reporting/target/changed-figures';
import type { WantedPeriod } from '../board/queries';
import { useRuleTexts } from '../board/rule-texts';
import { formatScore } from '../board/score-and-movement';
import { calculate } from './calculation';
import type { Calculation } from './calculation';
import { FigureInput } from './figure-input';
import { changeableFor, followChanges } from './followed';
import type { Followed } from './followed';
import { Outcome } from './outcome';
import { rivalsQuery, useKnownFigures } from './queries';
import { TargetActions } from './target-actions';

export interface WhatIfProps {
  rating: ClusterRatingAnswer;
  period: Quarter;
  wanted: WantedPeriod;
  changes: ChangedFigures;
  onChange: (alter: (before: ChangedFigures) => ChangedFigures) => void;
}

export function WhatIf(props: WhatIfProps) {
  const known = useKnownFigures(props.rating, props.period);
  return known ? <Trial {...props} known={known} /> : <WaitingState />;
}

function Trial({ rating, period, wanted, changes, onChange, known }: WhatIfProps & { known: KnownFigures }) {
  const { t } = useTranslation('mf-clusters');
  const rivals = useQuery(rivalsQuery(wanted));
  const read = rating.criteria.flatMap(({ figures }) => figures.map(({ key }) => key));
  const shown = new Set(read.flatMap((key) => changeableFor(key, known)));
  const now = followChanges(known, new Map([...changes].filter(([key]) => shown.has(key))));
  const calculation = calculate(rating, now.tried, rivals.data ?? undefined);
  const change = (key: NumberIndicatorKey, value: number | undefined) =>
    onChange((before) => {
      const others = [...before].filter(([changedKey]) => changedKey !== key);
      return new Map(value === undefined ? others : [...others, [key, value]]);
    });
  return (
    <Box css={pageStyles}>
      <Box data-outcome="">
        <Outcome rating={rating} calculation={calculation} rivals={rivals} />
        <TargetActions
          cluster={rating.cluster.cluster_id}
          period={period}
          known={known}
          changes={now.changes}
          onShow={(target) => onChange(() => target)}
        />
      </Box>
      <Brief calculation={calculation} />
      <Box as="section" minW="0">
        <Heading as="h2" fontSize="md">
          {t('rating.criteria')}
        </Heading>
        <chakra.ol listStyleType="none">
          {calculation.criteria.map((criterion, index) => (
            <Criterion
              key={criterion.id}
              criterion={criterion}
              reported={rating.criteria[index] ?? criterion}
              known={known}
              now={now}
              quarter={period.quarter}
              onChange={change}
            />
          ))}
        </chakra.ol>
      </Box>
    </Box>
  );
}

/**
 * The outcome stays visible beside the figures, on a phone as one line above them; in a low window it scrolls with the page.
 */
const pageStyles = {
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
  alignItems: 'start',
  '& [data-outcome]': {
    display: 'grid',
    gap: '3',
    order: { lg: '1' },
    '& > [data-result]': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'md', p: '4' },
    lg: { position: 'sticky', top: 'calc(var(--sticky-top, 0px) + 1rem)' },
  },
  '& [data-brief]': {
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    zIndex: 'docked',
    mx: '-4',
    px: '4',
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    lg: { display: 'none' },
    _print: { display: 'none' },
  },
  '@media (max-height: 30rem)': { '& :is([data-outcome], [data-brief])': { position: 'static' } },
} as const;

/** One line at the top of a phone. Hidden from screen readers, which get the full outcome. */
function Brief({ calculation: { score, place } }: { calculation: Calculation }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex data-brief="" aria-hidden justify="space-between" gap="3">
      <span>{`${t('rating.score')}: ${formatScore(score)}`}</span>
      {place?.rank != null && (
        <span>{t('rating.place', { rank: formatNumber(place.rank), ranked: formatNumber(place.ranked) })}</span>
      )}
    </Flex>
  );
}

/** The button disappears if no change would raise the score; the focus then moves to the figure that it changed last. */
function useFocusAfterNext(next: ScoredCriterion['next'], inputId: (key: NumberIndicatorKey) => string): () => void {
  const taken = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!next && taken.current) document.getElementById(taken.current)?.focus();
    taken.current = undefined;
  });
  return () => {
    taken.current = next ? inputId(next.key) : undefined;
  };
}

interface CriterionProps {
  criterion: ScoredCriterion;
  reported: ScoredCriterion;
  known: KnownFigures;
  now: Followed;
  quarter: number;
  onChange: (key: NumberIndicatorKey, value: number | undefined) => void;
}

function Criterion({ criterion, reported, known, now, quarter, onChange }: CriterionProps) {
  const { t } = useTranslation('mf-clusters');
  const indicators = useIndicatorTexts();
  const rules = useRuleTexts();
  const { id, name, rule, points, earned, next } = criterion;
  const inputId = (key: NumberIndicatorKey) => `${id}-${key}`;
  const markTaken = useFocusAfterNext(next, inputId);
  const isChanged = earned !== reported.earned;
  return (
    <chakra.li py="3" borderBottomWidth="1px" borderColor="border" _print={{ breakInside: 'avoid' }}>
      <Flex justify="space-between" align="baseline" gap="3" fontWeight="medium">
        <Heading as="h3" fontSize="sm">
          {name}
        </Heading>
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" data-points="">
          {isChanged && (
            <chakra.span color="fg.muted" fontWeight="normal">
              {formatScore(reported.earned)} →{' '}
            </chakra.span>
          )}
          {t('rating.outOf', { part: formatScore(earned), whole: formatNumber(points) })}
        </chakra.span>
      </Flex>
      <Text color="fg.muted" fontSize="table">
        {rules.describe(rule, points, quarter)}
      </Text>
      <Box
        display="grid"
        gap="3"
        mt="2"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
        alignItems="end"
      >
        {reported.figures
          .flatMap(({ key }) => changeableFor(key, known))
          .map((key) => (
            <FigureInput
              key={key}
              id={inputId(key)}
              figure={key}
              reported={known[key] ?? null}
              changed={now.changes.get(key)}
              followed={now.changes.has(key) ? undefined : now.tried.get(key)}
              onChange={(changed) => onChange(key, changed)}
            />
          ))}
      </Box>
      <Text mt="2" fontVariantNumeric="tabular-nums">
        {rules.workedOut(criterion, quarter)}
      </Text>
      {next && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          mt="2"
          h="auto"
          minH={{ base: '11', sm: '8' }}
          py="1"
          whiteSpace="normal"
          textAlign="start"
          data-print="hidden"
          onClick={() => {
            markTaken();
            onChange(next.key, next.value);
          }}
        >
          {t('rating.next', {
            figure: indicators.fieldInTime(next.key),
            value: numberText(next.value, next.key),
            gain: formatScore(next.gain),
          })}
        </Button>
      )}
    </chakra.li>
  );
}
