import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageNavigation } from '../navigation/use-page-navigation';
import { countVisit, readVisits } from './visits';

/** Who opens sections: their number, which stays when the login changes. */
function useVisitor(): string {
  const claims = useSession()?.claims;
  return claims?.sub || claims?.login || '';
}

/** Counts each section that is opened, for as long as the caller is shown. */
export function useCountedVisits(): void {
  const user = useVisitor();
  const { sections, active } = usePageNavigation('protected');
  const isSection = sections.some(({ entries }) => entries.some(({ to }) => to === active));
  useEffect(() => {
    if (isSection) void countVisit(user, active);
  }, [user, active, isSection]);
}

/** How often the user has opened each section, by its address; undefined while loading. */
export function useVisits(): Readonly<Record<string, number>> | undefined {
  const user = useVisitor();
  return useQuery({ queryKey: ['shell', 'visits', user], queryFn: () => readVisits(user) }).data;
}
