import { Box, FailedState, WaitingState } from '@klaster/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';

/** Room reserved until the part is there, as it will take then, in CSS: nothing may jump when it comes. */
type Room = { height: string } | { aspectRatio: string };

export type LazyPartOptions = Room & {
  /** Loads only when its place comes near the viewport. */
  whenSeen?: boolean;
};

/**
 * A part of a screen with a chunk of its own. It is loaded when it is rendered, not with the screen; if that fails, its place
 * says so and offers a retry, and the rest of the screen works. A server renders its empty place, and loads nothing.
 *
 * @param load the component, by an `import()` that names its chunk
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
        // On paper it is as high as its content, and a part that was never loaded takes no room.
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
