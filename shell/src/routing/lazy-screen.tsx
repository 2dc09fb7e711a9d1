import { isOfAudience, LOAD_LIMIT } from '@klaster/shared/contract/http';
import type { Audience, Position } from '@klaster/shared/contract/http';
import { useHolds, useSession } from '@klaster/shared/session';
import { Box } from '@klaster/shared/ui';
import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ChunkLoadError } from '../federation/load-error';
import { useLazyComponent } from '../federation/lazy-component';
import { CrashBoundary } from '../failures/crash-boundary';
import { LoadFailure, NoRight } from '../failures/failure-screen';

export type LazyScreenProps = {
  id: string;
  load: () => Promise<ComponentType>;
  /** Any one suffices; empty: for everybody. */
  positions: readonly Position[];
  /** Absent: for everybody. */
  audience?: Audience | undefined;
  onCrash?: (error: unknown) => void;
};

export function LazyScreen({ positions, audience, ...screen }: LazyScreenProps) {
  const holds = useHolds(...positions) || positions.length === 0;
  const isMeant = isOfAudience(useSession()?.claims ?? null, audience);
  return holds && isMeant ? <LoadedScreen {...screen} /> : <NoRight />;
}

function LoadedScreen({ id, load, onCrash }: Omit<LazyScreenProps, 'positions' | 'audience'>) {
  const screen = useLazyComponent(id, load);
  if (screen.phase === 'loading') return <Loading />;
  if (screen.phase === 'failed') return <LoadFailure error={screen.error} onRetry={screen.retry} />;
  return (
    <CrashBoundary key={id} onCrash={onCrash}>
      <Suspense fallback={<Suspended id={id} />}>
        <screen.Component />
      </Suspense>
    </CrashBoundary>
  );
}

/** A plain text that is the same in every language (specification 2.5.2). */
const LOADING = 'loading...';

/** As high as a page, so that nothing jumps when the screen appears; the footer below is hidden meanwhile. */
function Loading() {
  return (
    <Box minH="100dvh" data-loading="">
      {LOADING}
    </Box>
  );
}

/** Keeps the frame in place while a screen suspends. After 120 s the screen counts as crashed. */
function Suspended({ id }: { id: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_LIMIT);
    return () => clearTimeout(timer);
  }, []);
  if (late) throw ChunkLoadError.timeout(id, LOAD_LIMIT);
  return <Loading />;
}
