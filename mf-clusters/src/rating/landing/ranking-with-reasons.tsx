import { filter } from '@klaster/shared/router';
import { Box } from '@klaster/shared/ui';
import { startTransition, useOptimistic, useRef, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import type { ClusterDialogProps } from './cluster-dialog';

const LAST_ID = 2_147_483_647;

/** 0 is none. */
export const CLUSTER = { cluster: filter.wholeNumber(1, LAST_ID, 0) };

export interface RankingWithReasonsProps {
  cluster: number;
  onClose: () => void;
  ClusterDialog: ComponentType<ClusterDialogProps>;
  loadDialog: () => Promise<unknown>;
  /** Its links with a cluster in their addresses open the dialog. */
  children: ReactNode;
}

/** Loads and renders the dialog when a row is hovered, and opens it with the click. The address follows. */
export function RankingWithReasons({ cluster, onClose, ClusterDialog, loadDialog, children }: RankingWithReasonsProps) {
  const [shown, showAhead] = useOptimistic(cluster);
  const [isWanted, setWanted] = useState(cluster !== 0);
  if (shown !== 0 && !isWanted) setWanted(true);
  const isTried = useRef(false);
  const prepare = ({ target }: SyntheticEvent) => {
    if (isTried.current || readCluster(linkAt(target) ?? linkOfRow(target)) === 0) return;
    // Tried once: after a failure the click tries again, not every hovered row.
    isTried.current = true;
    loadDialog().then(
      () => setWanted(true),
      () => undefined,
    );
  };
  const openAhead = (event: MouseEvent) => {
    const id = readCluster(linkAt(event.target));
    // After the link's own handler and in the same event, so that it lasts as long as the navigation.
    if (id !== 0 && opensHere(event)) startTransition(() => showAhead(id));
  };
  return (
    <>
      <Box display="contents" onPointerOver={prepare} onFocus={prepare} onClick={openAhead}>
        {children}
      </Box>
      {isWanted && (
        <Box css={waiting} hidden={shown === 0}>
          <ClusterDialog cluster={shown} onClose={onClose} />
        </Box>
      )}
    </>
  );
}

const linkAt = (target: EventTarget) => (target instanceof Element ? target.closest('a') : null);

const linkOfRow = (target: EventTarget) =>
  target instanceof Element ? target.closest('tr, li')?.querySelector<HTMLAnchorElement>('a[data-row-link]') : null;

function readCluster(link: HTMLAnchorElement | null | undefined): number {
  const id = link && new URLSearchParams(link.search).get('cluster');
  return (id && CLUSTER.cluster.read(id)) || CLUSTER.cluster.fallback;
}

const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Shown in the dialog's place while it loads or after it failed to load. */
const waiting = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'popover',
  bg: 'bg.panel',
  boxShadow: 'floating',
} as const;
