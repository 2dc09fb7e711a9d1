import { filter } from '@klaster/shared/router';
import { Box } from '@klaster/shared/ui';
import { startTransition, useOptimistic, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import type { ClusterDialogProps } from './cluster-dialog';

/** The largest id that the API knows. */
const LAST_ID = 2_147_483_647;

/** The cluster whose reasons are open; 0 is none. */
export const CLUSTER = { cluster: filter.wholeNumber(1, LAST_ID, 0) };

export interface ReasonsProps {
  /** Id in the address; 0: the dialog is closed. */
  cluster: number;
  onClose: () => void;
  ClusterDialog: ComponentType<ClusterDialogProps>;
  /** The ranking. Its links with a cluster in their addresses open the dialog. */
  children: ReactNode;
}

/**
 * The reasons of a score, in a dialog over the ranking. The dialog is loaded and drawn when a link to reasons is pointed at, and opens
 * with the click. The page below follows to the link's address afterwards, without holding the dialog up.
 */
export function Reasons({ cluster, onClose, ClusterDialog, children }: ReasonsProps) {
  const [shown, showAhead] = useOptimistic(cluster);
  const [isWanted, setWanted] = useState(cluster !== 0);
  if (shown !== 0 && !isWanted) setWanted(true);
  const prepare = ({ target }: SyntheticEvent) => {
    if (!isWanted && clusterOf(target) !== 0) setWanted(true);
  };
  const openAhead = (event: MouseEvent) => {
    const id = clusterOf(event.target);
    // Shown for as long as the navigation takes that the link begins within the same event.
    if (id !== 0 && opensHere(event)) startTransition(() => showAhead(id));
  };
  return (
    <>
      <Box display="contents" onPointerOver={prepare} onFocus={prepare} onClickCapture={openAhead}>
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

/** The cluster in the address of the link that the element is within; 0 if there is none. */
function clusterOf(element: EventTarget): number {
  const link = element instanceof Element ? element.closest('a') : null;
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
