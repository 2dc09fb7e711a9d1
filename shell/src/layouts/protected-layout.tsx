import { isRenewable } from '@klaster/shared/http';
import { Navigate, Outlet, useLocation } from '@klaster/shared/router';
import type { AskedFor } from '@klaster/shared/router';
import { session, useSession, useUsersLeft } from '@klaster/shared/session';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { LoadFailure } from '../failures/load-failure';
import { loadStaffFrame, STAFF_FRAME } from './staff-frame';

/**
 * Pages of the staff. Without a valid session the user is sent to the root, and storage is wiped; this is checked again
 * at each navigation and whenever the stored session changes, in another tab too. A page with unsaved input stays, for its user to
 * sign in again. Source: specification 2.1.1, 3.2.3 and 3.2.6.
 */
export function ProtectedLayout() {
  const { pathname, search, hash } = useLocation();
  const drawn = useSession();
  const admitted = session.current() !== null || (drawn !== null && isRenewable());
  const [wasAdmitted] = useState(admitted);
  const hasLeft = useUsersLeft() > 0 || wasAdmitted;
  // After signing out no page is requested, unless the session has expired: then the page is still that user's.
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

/** The staff's frame around something, once it has loaded. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const frame = useLazyComponent(STAFF_FRAME, loadStaffFrame);
  if (frame.phase === 'loading') return 'loading...';
  if (frame.phase === 'failed') return <LoadFailure error={frame.error} onRetry={frame.retry} />;
  return <frame.Component>{children}</frame.Component>;
}
