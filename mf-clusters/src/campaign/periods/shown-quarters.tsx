import { isPreliminary, quarterShownFirst } from '@klaster/shared/contract/reports';
import type { PeriodOverview, Quarter } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/http';
import { quarterOf } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { periodsQuery } from './queries';
import { useQuarterText } from './quarter-text';

export interface ShownQuarters {
  /** Default quarter if the address has none. */
  first: Quarter;
  /** Latest first; empty if not known. */
  periods: readonly PeriodOverview[];
  /** The current year. */
  thisYear: number;
  /** Whether the due date of a quarter is still to come. */
  isPreliminary: (quarter: Quarter) => boolean;
}

/** Whether the address names a quarter: it has both parameters or neither. */
const isNamed = (search: string) => {
  const address = new URLSearchParams(search);
  return address.has('cluster_annual') && address.has('cluster_quarter');
};

export interface WithQuartersProps {
  title: string;
  /** Whether the page needs the list of quarters. */
  needsList?: boolean;
  children: (quarters: ShownQuarters) => ReactNode;
}

/**
 * Begins with the last quarter whose due date is over. Waits for the quarters only if the address has none; a server without
 * such a list begins with the current quarter. Source: specification 9.4.1.
 */
export function WithQuarters({ title, needsList = false, children }: WithQuartersProps) {
  const [now] = useState(() => new Date());
  const { search } = useLocation();
  const query = useQuery(periodsQuery);
  const known = query.data?.periods;
  const quarters = useMemo(() => shownQuarters(known, now), [known, now]);
  const isEnough = !needsList && (isNamed(search) || (query.error !== null && isMissing(query.error)));
  if (known || isEnough) return children(quarters);
  return (
    <Page>
      <PageHeader title={title} />
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function shownQuarters(known: readonly PeriodOverview[] | undefined, now: Date): ShownQuarters {
  const present = quarterOf(now);
  const { year, quarter } = (known && quarterShownFirst(known, now)) ?? present;
  return {
    first: { year, quarter },
    periods: known ?? [],
    thisYear: present.year,
    isPreliminary: (quarter) => known !== undefined && isPreliminary(known, quarter, now),
  };
}

export function useShownQuarterText({ periods, isPreliminary: isEarly }: ShownQuarters) {
  const quarterText = useQuarterText();
  return ({ year, quarter }: Quarter) => {
    const period = periods.find((period) => period.year === year && period.quarter === quarter);
    const coverage = period && { confirmed: period.confirmed, clusters: period.clusters };
    return quarterText({ year, quarter }, isEarly({ year, quarter }), coverage);
  };
}
