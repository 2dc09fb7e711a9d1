import { isMissing, sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters, useParams } from '@klaster/shared/router';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  FilterBar,
  Loaded,
  Page,
  PageHeader,
  Text,
  usePageName,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CHANGES_LENGTH, readChanges, writeChanges } from '../../reporting/target/changed-figures';
import type { ChangedFigures } from '../../reporting/target/changed-figures';
import { NoPlace } from '../board/cluster-reasons';
import { PeriodSelect } from '../board/period-select';
import { clusterRatingQuery } from '../board/queries';
import { atQuarter, CLUSTER_ID, PERIOD_FILTERS, toPeriod } from '../board/rating-filters';
import { OUTCOME } from './outcome';
import { WhatIf } from './what-if';
import type { WhatIfProps } from './what-if';

const FILTERS = { ...PERIOD_FILTERS, figures: filter.text(CHANGES_LENGTH) };

/** The changed figures are in the address. Source: specification 8.0.14. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { cluster_id = '' } = useParams();
  const isId = CLUSTER_ID.test(cluster_id);
  const { values, set } = useFilters(FILTERS);
  const wanted = toPeriod(values);
  const query = useQuery({
    ...clusterRatingQuery(sessionClient, Number(cluster_id), wanted),
    enabled: isId,
  });
  const clear = () => {
    change(() => new Map());
    document.getElementById(OUTCOME)?.focus();
  };
  const { data: rating } = query;
  const name = rating && formatName(rating.cluster.company_name);
  usePageName(name && `${name}, ${t('whatIf.title')}`);
  const { figures: changes, change } = useTriedFigures(values.figures, (figures) =>
    set({ figures }, { replace: true }),
  );
  return (
    <Page>
      <PageHeader
        title={t('whatIf.title')}
        context={t('whatIf.context')}
        actions={
          isId && (
            <ButtonLink to={atQuarter(`/rating/${cluster_id}`, values)} variant="outline">
              {t('rating.reasons')}
            </ButtonLink>
          )
        }
      />
      {!isId || isMissing(query.error) ? (
        <EmptyState title={t('rating.unknownCluster')} />
      ) : (
        <>
          <FilterBar active={false} onClear={() => undefined}>
            <PeriodSelect period={rating?.period ?? null} periods={rating?.periods ?? []} onChange={set} />
            {changes.size > 0 && (
              <Button variant="outline" colorPalette="gray" onClick={clear}>
                {t('whatIf.reset')}
              </Button>
            )}
          </FilterBar>
          <Box minH="100vh">
            <Loaded query={query}>
              {(loaded) => (
                <>
                  <Text fontSize="lg" fontWeight="bold" mb="3">
                    {name}
                  </Text>
                  <WhatIfOrReason rating={loaded} wanted={wanted} changes={changes} onChange={change} />
                </>
              )}
            </Loaded>
          </Box>
        </>
      )}
    </Page>
  );
}

function WhatIfOrReason({ rating, wanted, changes, onChange }: Omit<WhatIfProps, 'period'>) {
  const { period, criteria } = rating;
  if (!period || criteria.length === 0) return <NoPlace rating={rating} />;
  return <WhatIf rating={rating} period={period} wanted={wanted} changes={changes} onChange={onChange} />;
}

/**
 * The address is updated a moment later, so a second figure typed meanwhile must not undo the first. Figures that reach
 * the address otherwise replace them.
 */
function useTriedFigures(shown: string, write: (text: string) => void) {
  const [figures, setFigures] = useState(() => readChanges(shown));
  const latest = useRef(figures);
  const written = useRef(new Set([shown]));
  const take = (next: ChangedFigures) => {
    latest.current = next;
    setFigures(next);
  };
  useEffect(() => {
    if (written.current.has(shown)) return;
    written.current = new Set([shown]);
    take(readChanges(shown));
  }, [shown]);
  const change = (alter: (before: ChangedFigures) => ChangedFigures) => {
    take(alter(latest.current));
    const text = writeChanges(latest.current);
    written.current.add(text);
    write(text);
  };
  return { figures, change };
}
