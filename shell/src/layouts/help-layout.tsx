import { Outlet } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { StaffFrame } from './protected-layout';
import { PublicFrame } from './public-frame';

/** Help is for everybody, in the frame that they are in: staff look something up and go on where they were. */
export function HelpLayout() {
  useSession();
  const Frame = session.current() ? StaffFrame : PublicFrame;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
