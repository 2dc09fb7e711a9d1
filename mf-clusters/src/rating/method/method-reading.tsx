import type { PublishedMethod } from '@klaster/shared/contract/rating';
import { formatDate, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, Heading, Stack, Text, Box, DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { BandLegend } from '../board/score-and-movement';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { useRuleTexts } from '../board/rule-texts';
import { SideBySide } from '../board/side-by-side';

/** `notLatest` is shown with an earlier method. */
export function MethodReading({ method, notLatest }: { method: PublishedMethod; notLatest?: ReactNode }) {
  const { t } = useTranslation('mf-clusters');
  const { version, year, quarter, published_at, criteria, bands, least_counted } = method;
  return (
    <Stack gap="5">
      <Text>
        {t('method.since', { version, period: t('queue.period', { year, quarter }), date: formatDate(published_at) })}{' '}
        {notLatest}
      </Text>
      <SideBySide>
        <MethodSection title={t('method.how')}>
          <chakra.ol ps="5" display="grid" gap="1" listStyleType="decimal">
            <li>{t('method.confirmedOnly')}</li>
            <li>{t('method.points')}</li>
            <li>{t('method.missing')}</li>
            <li>{t('method.score')}</li>
            <li>{t('method.least', { points: formatNumber(least_counted) })}</li>
            <li>{t('method.equal')}</li>
            <li>{t('method.province')}</li>
            <li>{t('rating.movementNote')}</li>
          </chakra.ol>
          <Text fontWeight="medium" mt="2">
            {t('method.formula')}
          </Text>
        </MethodSection>
        <MethodSection title={t('method.bands')}>
          <BandLegend bands={bands} />
        </MethodSection>
      </SideBySide>
      <MethodSection title={t('rating.criteria')}>
        <CriteriaTable criteria={criteria} />
      </MethodSection>
    </Stack>
  );
}

export function MethodSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <Heading as="h2" fontSize="lg">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

type PublishedCriterion = PublishedMethod['criteria'][number];

function CriteriaTable({ criteria }: { criteria: readonly PublishedCriterion[] }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const columns = useColumns();
  const total = criteria.reduce((sum, { points }) => sum + points, 0);
  return (
    <DataTable
      label={t('rating.criteria')}
      columns={columns}
      rows={criteria}
      rowKey={({ id }) => id}
      totals={{ criterion: t('shared:totals'), points: formatNumber(total) }}
    />
  );
}

function useColumns(): Column<PublishedCriterion>[] {
  const { t } = useTranslation('mf-clusters');
  return [
    { id: 'criterion', header: t('method.criterion'), priority: 'title', cell: ({ name }) => name },
    {
      id: 'rule',
      header: t('method.rule'),
      priority: 'main',
      cell: (criterion) => <RuleCell criterion={criterion} />,
    },
    {
      id: 'points',
      header: t('rating.score'),
      kind: 'figure',
      priority: 'main',
      cell: ({ points }) => formatNumber(points),
    },
  ];
}

function RuleCell({ criterion: { rule, points } }: { criterion: PublishedCriterion }) {
  const indicators = useIndicatorTexts();
  const rules = useRuleTexts();
  const keys = rule.kind === 'share' ? [rule.part, rule.whole] : [rule.figure];
  const formula = rules.formula(rule, points);
  return (
    <Box textAlign="start">
      <Text>{rules.describe(rule, points)}</Text>
      {formula && <Text fontVariantNumeric="tabular-nums">{formula}</Text>}
      <chakra.ol color="fg.muted" ps={keys.length > 1 ? '5' : '0'} listStyleType={keys.length > 1 ? 'decimal' : 'none'}>
        {keys.map((key, index) => (
          <li key={`${index} ${key}`}>
            {[indicators.field(key), indicators.unitAndTime(key)].filter(Boolean).join(', ')}
          </li>
        ))}
      </chakra.ol>
    </Box>
  );
}
