import type { Layout } from '@klaster/shared/contract';
import { useLocation } from '@klaster/shared/router';
import { usePositions } from '@klaster/shared/session';
import { useBoot } from '../boot-context';
import { activeEntry, navigationFor } from '../routing/navigation';

/** Navigation of a layout for whoever is signed in, and the address of the entry the page belongs to. */
export function usePageNavigation(layout: Layout) {
  const { remotes } = useBoot();
  const positions = usePositions();
  const { pathname } = useLocation();
  const sections = navigationFor(remotes, layout, positions);
  return { sections, active: activeEntry(sections, pathname)?.to ?? pathname };
}
