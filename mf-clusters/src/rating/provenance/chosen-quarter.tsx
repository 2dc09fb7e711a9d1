import type { Quarter } from '@klaster/shared/contract/reports';
import { publicClient } from '@klaster/shared/http';
import { useFilters } from '@klaster/shared/router';
import { EmptyState, Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ratingQuery } from '../board/queries';
import { PERIOD_FILTERS, shownPeriod, toPeriod } from '../board/rating-filters';
import { ToRating } from './facts';

interface ChosenQuarterProps {
  /** Whether the address names a possible cluster or province. */
  isValid: boolean;
  title: string;
  /** Shown if the address is invalid or no quarter has a score. */
  none: string;
  children: (period: Quarter) => ReactNode;
}

/** The quarter in the address; without one, the latest with a score. */
export function ChosenQuarter({ isValid, title, none, children }: ChosenQuarterProps) {
  const wanted = toPeriod(useFilters(PERIOD_FILTERS).values);
  const isLatest = isValid && wanted.year === undefined;
  const latest = useQuery({ ...ratingQuery(publicClient, { page_size: 1 }), enabled: isLatest });
  const period = shownPeriod(wanted, latest.data);
  if (isValid && period) return children(period);
  const empty = <EmptyState title={none} action={<ToRating />} />;
  return (
    <Page>
      <PageHeader title={title} />
      {isLatest ? <Loaded query={latest}>{() => empty}</Loaded> : empty}
    </Page>
  );
}
