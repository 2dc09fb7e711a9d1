import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageNavigation } from '../navigation/use-page-navigation';
import { countVisit, readVisits } from './visits';

/** The account's id, since a login may change. */
function useVisitor(): string {
  const claims = useSession()?.claims;
  return claims?.sub || claims?.login || '';
}

/** Counts the opened sections while the caller is mounted. */
export function useCountedVisits(): void {
  const user = useVisitor();
  const { sections, active } = usePageNavigation('protected');
  const isSection = sections.some(({ entries }) => entries.some(({ to }) => to === active));
  useEffect(() => {
    if (isSection) void countVisit(user, active);
  }, [user, active, isSection]);
}

/** Visits by address of the section; undefined while loading. */
export function useVisits(): Readonly<Record<string, number>> | undefined {
  const user = useVisitor();
  return useQuery({ queryKey: ['shell', 'visits', user], queryFn: () => readVisits(user) }).data;
}
