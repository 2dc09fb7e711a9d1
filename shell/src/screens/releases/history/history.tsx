import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton, DataTable, Flex, SelectFilter, Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../panel-section';
import { historyQuery } from '../queries';
import { useHistoryColumns } from './history-columns';
import { useHistoryRange } from './use-history-range';

/** @param apps names of the apps to choose from */
export function History({ apps }: { apps: readonly string[] }) {
  const { t } = useTranslation('releases');
  const { app, limit, more, setApp } = useHistoryRange();
  const history = useQuery(historyQuery(app, limit));
  const events = history.data ?? [];
  return (
    <PanelSection title={t('history.title')}>
      <Stack gap="3">
        <AppFilter apps={apps} value={app} onChange={setApp} />
        <DataTable
          label={t('history.title')}
          columns={useHistoryColumns()}
          rows={events}
          rowKey={({ seq }) => seq}
          waiting={history.isPending}
          failed={history.isLoadingError}
          onRetry={() => void history.refetch()}
          empty={{ hint: t(app === '' ? 'apps.emptyHint' : 'history.emptyHint') }}
        />
        {more && (history.isPlaceholderData || events.length >= limit) && (
          <Flex justify="center">
            <BusyButton variant="outline" busy={history.isPlaceholderData} onClick={more}>
              {t('history.more')}
            </BusyButton>
          </Flex>
        )}
      </Stack>
    </PanelSection>
  );
}

type AppFilterProps = { apps: readonly string[]; value: string; onChange: (app: string) => void };

function AppFilter({ apps, value, onChange }: AppFilterProps) {
  const { t } = useTranslation('releases');
  // What the address asks for stands in the list even before the list has come.
  const names = value === '' || apps.includes(value) ? apps : [...apps, value];
  return (
    <Flex role="search">
      <SelectFilter
        label={t('apps.app')}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: t('history.allApps') }, ...names.map((name) => ({ value: name, label: name }))]}
        width="15rem"
      />
    </Flex>
  );
}
