import { isRenewable } from '@klaster/shared/http';
import { Navigate, Outlet, useLocation } from '@klaster/shared/router';
import type { AskedFor } from '@klaster/shared/router';
import { session, useSession, useUsersLeft } from '@klaster/shared/session';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { withTimeout } from '../federation/load-error';
import { LoadFailure } from '../failures/failure-screen';
import { PublicFrame } from './public-frame';

/** Id of the staff's frame in the cache of loaded components. */
export const STAFF_FRAME = 'shell/staff-frame';

/** Visitors never see it, so it is a separate chunk. */
export function loadStaffFrame(): Promise<ComponentType<{ children: ReactNode }>> {
  return withTimeout('staff-frame', async () => {
    const { ProtectedFrame } = await import(/* webpackChunkName: "staff-frame" */ './protected-frame');
    return ProtectedFrame;
  });
}

/**
 * Without a valid session the user is sent to the root, and storage is cleared. This is checked at each navigation and
 * whenever the stored session changes, also in another tab. A page with unsaved input stays, and its user signs in
 * again in place. Source: specification 2.1.1, 3.2.3 and 3.2.6.
 */
export function ProtectedLayout() {
  const { pathname, search, hash } = useLocation();
  const drawn = useSession();
  const admitted = session.current() !== null || (drawn !== null && isRenewable());
  const [wasAdmitted] = useState(admitted);
  const hasLeft = useUsersLeft() > 0 || wasAdmitted;
  // A user returns only to a page on which the session expired, not to one on which they signed out.
  const of = drawn?.claims.sub;
  const askedFor = `${pathname}${search}${hash}`;
  const state: AskedFor | undefined = hasLeft ? (of ? { askedFor, of } : undefined) : { askedFor };
  useEffect(() => {
    if (!admitted) session.end();
  }, [admitted]);
  if (!admitted) return <Navigate to="/" replace state={state} />;
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}

function StaffFrame({ children }: { children: ReactNode }) {
  const frame = useLazyComponent(STAFF_FRAME, loadStaffFrame);
  if (frame.phase === 'loading') return 'loading...';
  if (frame.phase === 'failed') return <LoadFailure error={frame.error} onRetry={frame.retry} />;
  return <frame.Component>{children}</frame.Component>;
}

/** The staff's frame for signed-in users, else the visitors'. */
export function UserFrame({ children }: { children: ReactNode }) {
  useSession();
  const Frame = session.current() ? StaffFrame : PublicFrame;
  return <Frame>{children}</Frame>;
}
