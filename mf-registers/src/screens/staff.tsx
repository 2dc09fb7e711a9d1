import type { Register } from '@klaster/shared/register';
import { CreateScreen, EditScreen, LiveScreen, RemovedScreen, ViewScreen } from '@klaster/shared/register/staff';

/** The staff's screens of a register. */
export const staffScreens = (register: Register) => ({
  live: () => <LiveScreen register={register} />,
  removed: () => <RemovedScreen register={register} />,
  create: () => <CreateScreen register={register} />,
  edit: () => <EditScreen register={register} />,
  view: () => <ViewScreen register={register} />,
});
