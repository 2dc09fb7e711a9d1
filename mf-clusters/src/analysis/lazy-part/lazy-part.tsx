import { Box, FailedState, WaitingState } from '@klaster/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';

/** Space reserved until the part has loaded, so that nothing moves. */
type Room = { height: string } | { aspectRatio: string };

export type LazyPartOptions = Room & {
  /** Loads only when it comes near the viewport. */
  whenSeen?: boolean;
};

/**
 * Loads a component with its own chunk when it is rendered. If that fails, only its place shows the error, with a retry. A
 * server renders the empty place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whenSeen = false, ...room }: LazyPartOptions,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const wanted = useNear(place, whenSeen);
    const [Part, setPart] = useState<ComponentType<Props>>();
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!wanted || failed) return;
      load().then(
        (loaded) => setPart(() => loaded),
        () => setFailed(true),
      );
    }, [wanted, failed]);
    return (
      <Box
        ref={place}
        {...('height' in room ? { minH: room.height } : room)}
        // On paper it is as high as its content, and a part that was never loaded takes no space.
        _print={{ aspectRatio: 'auto' }}
        {...(!wanted && { 'data-print': 'hidden' })}
      >
        {Part ? (
          <Part {...props} />
        ) : failed ? (
          <FailedState onRetry={() => setFailed(false)} />
        ) : (
          wanted && <WaitingState />
        )}
      </Box>
    );
  };
}

/** Half a screen before it enters the viewport. */
const NEAR = '50%';

function useNear(place: RefObject<Element | null>, whenSeen: boolean): boolean {
  const [near, setNear] = useState(!whenSeen);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}
