import type { MethodPreview, ScoringMethod } from '@klaster/shared/contract/rating';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, DataTable, EmptyState, PlaceName, Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { formatScore, Movement } from '../board/score-and-movement';
import { MethodSection } from './method-reading';
import { useCriterionName } from './criteria';

type Item = MethodPreview['items'][number];

const countPlacesUp = ({ before, after }: Item) =>
  before.rank === null || after.rank === null ? null : before.rank - after.rank;

/** `method` is the one of the request. */
export function EffectTable({ preview, method }: { preview: MethodPreview; method: ScoringMethod }) {
  const { t } = useTranslation('mf-clusters');
  const nameOf = useCriterionName();
  const columns = useColumns();
  const { period, items, uncollected } = preview;
  const unknown = method.criteria.filter(({ id }) => uncollected.includes(id));
  if (!period) return <EmptyState title={t('rating.noneYet')} />;
  return (
    <MethodSection title={t('scoring.effectOn', { period: t('queue.period', period) })}>
      <EffectSummary items={items} />
      {unknown.length > 0 && (
        <Stack gap="1" p="3" borderWidth="1px" borderRadius="md">
          <Text fontWeight="medium">{t('scoring.uncollected')}</Text>
          {unknown.map(({ id, names }) => (
            <Text key={id}>{nameOf(names)}</Text>
          ))}
        </Stack>
      )}
      <Box role="region" aria-label={t('scoring.effectButton')} tabIndex={0} css={bounded}>
        <DataTable label={t('scoring.effect')} rows={items} rowKey={({ cluster_id }) => cluster_id} columns={columns} />
      </Box>
    </MethodSection>
  );
}

/** All clusters of the country, and the publication is below. Headers stick to its top. */
const bounded = {
  maxHeight: '70vh',
  overflowY: 'auto',
  '--sticky-top': '0px',
  _print: { maxHeight: 'none' },
} as const;

function EffectSummary({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('mf-clusters');
  const count = (isMeant: (movement: number) => boolean) =>
    formatNumber(items.filter((item) => isMeant(countPlacesUp(item) ?? NaN)).length);
  return (
    <Text role="status">
      {t('scoring.effectSum', {
        up: count((movement) => movement > 0),
        down: count((movement) => movement < 0),
        same: count((movement) => movement === 0),
        none: formatNumber(items.filter(({ after }) => after.rank === null).length),
      })}
    </Text>
  );
}

function useColumns(): Column<Item>[] {
  const { t } = useTranslation('mf-clusters');
  const beforeAndAfter = (
    id: 'rank' | 'score',
    header: { before: string; after: string },
    format: (figure: number | null) => string,
  ) =>
    (['before', 'after'] as const).map((time): Column<Item> => ({
      id: `${id}-${time}`,
      header: header[time],
      kind: 'figure',
      ...(time === 'after' && { priority: 'main' }),
      cell: (item) => format(item[time][id]),
      sortValue: (item) => item[time][id],
    }));
  return [
    {
      id: 'name',
      header: t('scoring.cluster'),
      priority: 'title',
      cell: ({ company_name }) => formatName(company_name),
    },
    {
      id: 'province',
      header: t('scoring.province'),
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    ...beforeAndAfter('rank', { before: t('scoring.rankBefore'), after: t('scoring.rankAfter') }, (rank) =>
      formatNumber(rank),
    ),
    {
      id: 'movement',
      header: t('rating.movement'),
      kind: 'figure',
      priority: 'main',
      cell: (item) => <Movement places={countPlacesUp(item)} />,
      sortValue: countPlacesUp,
    },
    ...beforeAndAfter('score', { before: t('scoring.scoreBefore'), after: t('scoring.scoreAfter') }, formatScore),
  ];
}
