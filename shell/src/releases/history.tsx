import { HISTORY_LIMIT } from '@klaster/shared/contract/http';
import type { HttpClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import { BusyButton, DataTable, Flex, SelectFilter, Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelSection } from './panel-parts';
import { historyQuery } from './queries';
import { useHistoryColumns } from './history-columns';

const STEP = 20;

const FILTERS = { app: filter.code(/^(shell|mf-[a-z0-9-]{1,40})$/) };

type HistoryProps = {
  client: HttpClient;
  apps: readonly string[];
};

export function History({ client, apps }: HistoryProps) {
  const { t } = useTranslation('releases');
  const { app, limit, more, setApp } = useHistoryRange();
  const history = useQuery(historyQuery(client, app, limit));
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
          query={history}
          staleToldElsewhere
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
  // The app in the address is an option before the list has loaded.
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

/** The app in the address, and the number of events shown. */
function useHistoryRange() {
  const { values, set } = useFilters(FILTERS);
  const [limit, setLimit] = useState(STEP);
  return {
    app: values.app,
    limit,
    /** Shows more events; undefined if there cannot be more. */
    more: limit < HISTORY_LIMIT ? () => setLimit((now) => Math.min(now * 3, HISTORY_LIMIT)) : undefined,
    setApp: (app: string) => {
      setLimit(STEP);
      set({ app });
    },
  };
}
