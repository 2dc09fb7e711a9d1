import { PublicEntryScreen, PublicListScreen } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';

/** The visitors' lists of a register, and its entries. */
export const publicScreens = (register: Register) => ({
  live: () => <PublicListScreen register={register} state="live" />,
  removed: () => <PublicListScreen register={register} state="removed" />,
  entry: () => <PublicEntryScreen register={register} />,
});
