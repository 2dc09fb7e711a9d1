import { Outlet } from '@klaster/shared/router';
import { PublicFrame } from './public-frame';

export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
