import type { ComponentType, ReactNode } from 'react';
import { withTimeout } from '../federation/with-timeout';

/** Names the staff's frame among the parts that are loaded when they are first shown. */
export const STAFF_FRAME = 'shell/staff-frame';

/** The frame of the staff's pages: visitors never see it, so it does not come with every page. */
export function loadStaffFrame(): Promise<ComponentType<{ children: ReactNode }>> {
  return withTimeout('staff-frame', async () => {
    const { ProtectedFrame } = await import(/* webpackChunkName: "staff-frame" */ './protected-frame');
    return ProtectedFrame;
  });
}
