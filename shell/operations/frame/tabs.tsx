import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { Box, TabLinks } from '@klaster/shared/ui';
import { VIEW_FILTER, VIEWS } from './views';

/** Tabs of the page's views. */
export function Tabs({ current }: { current: (typeof VIEWS)[number] }) {
  const { t } = useTranslation('operations');
  const { hrefFor } = useFilters(VIEW_FILTER);
  const tabs = VIEWS.map((view) => ({ to: hrefFor({ view }), label: t(`views.${view}`), current: view === current }));
  return (
    <Box px={{ base: '4', lg: '6' }} bg="bg.panel">
      <TabLinks label={t('views.label')} tabs={tabs} />
    </Box>
  );
}
