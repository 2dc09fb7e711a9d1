import { Navigate, Outlet, useLocation } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { useEffect } from 'react';
import { ProtectedFrame } from './protected-frame';

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
  return admitted ? (
    <ProtectedFrame>
      <Outlet />
    </ProtectedFrame>
  ) : (
    <Navigate to="/" replace />
  );
}
