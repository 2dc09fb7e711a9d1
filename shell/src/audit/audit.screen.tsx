import { auditPeriodFault } from '@klaster/shared/contract/audit';
import { HttpError, isMissing } from '@klaster/shared/http';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { BusyButton, EmptyState, Flex, Loaded, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AuditExport } from './audit-export';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditTable } from './audit-table';
import { AUDIT_FILTERS } from './filters';
import { auditLabelsQuery, auditQuery } from './queries';

export function Component() {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const filters = useFilters(AUDIT_FILTERS);
  const labels = useQuery(auditLabelsQuery(language));
  const { values } = filters;
  const periodFault = auditPeriodFault(values);
  const audit = useInfiniteQuery(auditQuery(values, language, periodFault === undefined));
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  const sentence = useSentence(periodFault, audit.error);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={<AuditExport filters={values} disabled={sentence !== undefined} />}
      />
      <Loaded query={labels}>
        {(auditLabels) => (
          <Stack gap="3">
            <AuditFilterBar
              filters={filters}
              auditLabels={auditLabels}
              faulty={periodFault !== undefined}
              entries={entries}
            />
            {sentence === undefined ? (
              <AuditTable
                entries={entries}
                query={isMissing(audit.error) ? undefined : audit}
                auditLabels={auditLabels}
                hrefFor={filters.hrefFor}
              />
            ) : (
              <div role="alert">
                <EmptyState title={sentence} />
              </div>
            )}
            {sentence === undefined && audit.hasNextPage && (
              <Flex justify="center">
                <BusyButton
                  variant="outline"
                  busy={audit.isFetchingNextPage}
                  onClick={() => void audit.fetchNextPage()}
                >
                  {t('more')}
                </BusyButton>
              </Flex>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** The message for a wrong filter. A wrong period is detected here, everything else by the API. */
function useSentence(periodFault: ReturnType<typeof auditPeriodFault>, error: unknown): string | undefined {
  const { t } = useTranslation('shared');
  if (periodFault) return t(`validation.${periodFault.code}`);
  const wrong = error instanceof HttpError ? error.problem?.errors?.[0] : undefined;
  return wrong && t(`validation.${wrong.code}`);
}
