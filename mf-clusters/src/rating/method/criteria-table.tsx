import type { PublishedMethod } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, DataTable, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { useRuleTexts } from '../board/rule-texts';

type PublishedCriterion = PublishedMethod['criteria'][number];

/** The criteria with their points and rules: each rule in words, its formula, and the figures it reads by their number. */
export function CriteriaTable({ criteria }: { criteria: readonly PublishedCriterion[] }) {
  const { t } = useTranslation('mf-clusters');
  const { t: common } = useTranslation('shared');
  const columns = useColumns();
  const total = criteria.reduce((sum, { points }) => sum + points, 0);
  return (
    <DataTable
      label={t('rating.criteria')}
      columns={columns}
      rows={criteria}
      rowKey={({ id }) => id}
      totals={{ criterion: common('total'), points: formatNumber(total) }}
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
      <Text>{rules.inWords(rule, points)}</Text>
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
