import { differencesOf } from '@klaster/shared/contract/indicators';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import { EmptyState, Grid, Heading, SelectFilter, Stack, Text } from '@klaster/shared/ui';
import { DifferenceList } from './difference-list';
import { comparedOf } from './transitions';
import type { Transition } from './transitions';

const MOST = 999;

/** The two transitions in the address, by their numbers. */
const CHOSEN = { from: filter.wholeNumber(1, MOST, 0), to: filter.wholeNumber(1, MOST, 0) };

/** Differences between a report's figures at any two of its transitions. */
export function Comparison({ transitions }: { transitions: readonly Transition[] }) {
  const { t } = useTranslation('mf-clusters');
  const { values, set } = useFilters(CHOSEN);
  const compared = comparedOf(transitions, values);
  if (!compared) return null;
  const { from, to } = compared;
  const differences = differencesOf(from.figures, to.figures);
  const options = transitions.map(({ number, act, round, at }) => ({
    value: String(number),
    label: [t('round', { round }), t(`rounds.${act}`), formatDateTime(at)].join(' · '),
  }));
  return (
    <Stack gap="3">
      <Heading as="h2" fontSize="md">
        {t('rounds.compare')}
      </Heading>
      <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 22rem))' }} gap="3" data-print="hidden">
        <SelectFilter
          label={t('rounds.from')}
          width="auto"
          value={String(from.number)}
          onChange={(number) => set({ from: Number(number) }, { replace: true })}
          options={options}
        />
        <SelectFilter
          label={t('rounds.to')}
          width="auto"
          value={String(to.number)}
          onChange={(number) => set({ to: Number(number) }, { replace: true })}
          options={options}
        />
      </Grid>
      <Text aria-live="polite" color="fg.muted">
        {t('rounds.count', { count: differences.length })}
      </Text>
      {differences.length > 0 ? (
        <DifferenceList differences={differences} />
      ) : (
        <EmptyState title={t('rounds.none')} hint={t('rounds.noneHint')} />
      )}
    </Stack>
  );
}
