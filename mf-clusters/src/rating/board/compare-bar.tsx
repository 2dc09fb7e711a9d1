import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { ButtonLink, ChoiceBox, FootBar, Icon, IconButton, iconShapes, Text, VisuallyHidden } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { MIN_COMPARED } from '../../analysis/primary-data/comma-list';
import { comparisonHref } from './ticks';
import type { Ticks } from './ticks';
import type { WantedPeriod } from './queries';

type Cluster = { cluster_id: number; company_name: string };

export function useTickColumn<Row extends Cluster>(ticks: Ticks): Column<Row> {
  const { t } = useTranslation('mf-clusters');
  return {
    id: 'choice',
    kind: 'choice',
    header: t('rating.comparison.column'),
    headCell: <VisuallyHidden>{t('rating.comparison.column')}</VisuallyHidden>,
    cell: ({ cluster_id, company_name }) => (
      <ChoiceBox
        label={t('rating.comparison.tick', { name: formatName(company_name) })}
        checked={ticks.ids.includes(cluster_id)}
        onChange={() => ticks.toggle(cluster_id)}
        data-tick=""
      />
    ),
  };
}

export function CompareBar({ ticks, period }: { ticks: Ticks; period: WantedPeriod }) {
  const { t } = useTranslation('mf-clusters');
  const { ids, refused } = ticks;
  const open = t('rating.comparison.open', { total: formatNumber(ids.length) });
  const clear = () => {
    // The button disappears with the bar.
    document.querySelector<HTMLElement>('[data-tick]')?.focus();
    ticks.clear();
  };
  return (
    <>
      <VisuallyHidden aria-live="polite">{ids.length > 0 && open}</VisuallyHidden>
      {ids.length > 0 && (
        <FootBar label={t('rating.comparison.column')}>
          <ButtonLink to={comparisonHref(ids, period)}>{open}</ButtonLink>
          <IconButton
            variant="ghost"
            colorPalette="gray"
            px="0"
            aria-label={t('rating.comparison.clear')}
            title={t('rating.comparison.clear')}
            onClick={clear}
          >
            <Icon shape={iconShapes.close} />
          </IconButton>
          {ids.length < MIN_COMPARED && <Text color="fg.muted">{t('rating.comparison.more')}</Text>}
          <Text as="span" role="status" color="fg.error">
            {refused > 0 && <span key={refused}>{t('compare.full')}</span>}
          </Text>
        </FootBar>
      )}
    </>
  );
}
