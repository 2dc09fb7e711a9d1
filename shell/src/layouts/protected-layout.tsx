import { Navigate, Outlet, useLocation } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { useEffect } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { LoadFailure } from '../screens/failures/load-failure';
import { loadStaffFrame, STAFF_FRAME } from './staff-frame';

/**
 * Pages of the staff. Whoever has no valid session leaves for the root, and storage is wiped; this is asked again
 * at each navigation and whenever the stored session changes, in another tab too. Source: specification, section 4.
 */
export function ProtectedLayout() {
  useLocation();
  useSession();
  const admitted = session.current() !== null;
  useEffect(() => {
    if (!admitted) session.wipe();
  }, [admitted]);
  return admitted ? <StaffPages /> : <Navigate to="/" replace />;
}

function StaffPages() {
  const frame = useLazyComponent(STAFF_FRAME, loadStaffFrame);
  if (frame.phase === 'loading') return 'loading...';
  if (frame.phase === 'failed') return <LoadFailure error={frame.error} onRetry={frame.retry} />;
  return (
    <frame.Component>
      <Outlet />
    </frame.Component>
  );
}
