import { publicClient } from '@klaster/shared/http';
import { RegisterList } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';

/** The visitors' lists of a register. */
export const publicScreens = (register: Register) => ({
  live: () => <RegisterList register={register} state="live" client={publicClient} />,
  removed: () => <RegisterList register={register} state="removed" client={publicClient} />,
});
