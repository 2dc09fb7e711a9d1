import { filter } from '@klaster/shared/router';
import { Box } from '@klaster/shared/ui';
import { startTransition, useOptimistic, useRef, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import type { ClusterDialogProps } from './cluster-dialog';

/** The largest id that the API knows. */
const LAST_ID = 2_147_483_647;

/** The cluster whose reasons are open; 0 is none. */
export const CLUSTER = { cluster: filter.wholeNumber(1, LAST_ID, 0) };

export interface RankingWithReasonsProps {
  /** Id in the address; 0: the dialog is closed. */
  cluster: number;
  onClose: () => void;
  ClusterDialog: ComponentType<ClusterDialogProps>;
  /** Loads the dialog ahead. */
  loadDialog: () => Promise<unknown>;
  /** The ranking. Its links with a cluster in their addresses open the dialog. */
  children: ReactNode;
}

/**
 * The ranking, with the reasons of a score in a dialog over it. The dialog is loaded and drawn when a row is pointed at, and opens with
 * the click: the page follows to the link's address afterwards.
 */
export function RankingWithReasons({ cluster, onClose, ClusterDialog, loadDialog, children }: RankingWithReasonsProps) {
  const [shown, showAhead] = useOptimistic(cluster);
  const [isWanted, setWanted] = useState(cluster !== 0);
  if (shown !== 0 && !isWanted) setWanted(true);
  const isTried = useRef(false);
  const prepare = ({ target }: SyntheticEvent) => {
    if (isTried.current || clusterOf(linkAt(target) ?? linkOfRow(target)) === 0) return;
    // Once: after a failure the click tries again, not every row that the pointer passes.
    isTried.current = true;
    loadDialog().then(
      () => setWanted(true),
      () => undefined,
    );
  };
  const openAhead = (event: MouseEvent) => {
    const id = clusterOf(linkAt(event.target));
    // After the link's own handler, and within the same event: shown for as long as the navigation takes that the link has begun.
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

/** The link that a click anywhere on a row follows. */
const linkOfRow = (target: EventTarget) =>
  target instanceof Element ? target.closest('tr, li')?.querySelector<HTMLAnchorElement>('a[data-row-link]') : null;

/** The cluster in a link's address; 0 if there is none. */
function clusterOf(link: HTMLAnchorElement | null | undefined): number {
  const id = link && new URLSearchParams(link.search).get('cluster');
  return (id && CLUSTER.cluster.read(id)) || CLUSTER.cluster.fallback;
}

/** Whether a click follows a link in this tab. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Shown in the dialog's place while it loads or after it failed to load; otherwise empty. */
const waiting = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'popover',
  bg: 'bg.panel',
  boxShadow: 'floating',
} as const;
