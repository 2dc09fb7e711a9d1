import { Navigate, Outlet, useLocation } from '@klaster/shared/router';
import { session, useSession, useUsersLeft } from '@klaster/shared/session';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import type { AskedFor } from '../session/page-asked-for';
import { LoadFailure } from '../failures/load-failure';
import { loadStaffFrame, STAFF_FRAME } from './staff-frame';

/**
 * Pages of the staff. Whoever has no valid session leaves for the root, and storage is wiped; this is asked again
 * at each navigation and whenever the stored session changes, in another tab too. Source: specification 2.1.1 and 3.2.3.
 */
export function ProtectedLayout() {
  const { pathname, search, hash } = useLocation();
  useSession();
  const admitted = session.current() !== null;
  // Whoever was let in and has left asks for nothing: the next one begins at the start page.
  const [wasAdmitted] = useState(admitted);
  const isAsked = useUsersLeft() === 0 && !wasAdmitted;
  const state: AskedFor | undefined = isAsked ? { askedFor: `${pathname}${search}${hash}` } : undefined;
  useEffect(() => {
    if (!admitted) session.wipe();
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
