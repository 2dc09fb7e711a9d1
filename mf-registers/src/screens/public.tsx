import { PublicEntryScreen, PublicListScreen } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';

/** The visitors' screens of a register: its live and removed lists, and the page of an entry. */
export const publicScreens = (register: Register) => ({
  live: () => <PublicListScreen register={register} state="live" />,
  removed: () => <PublicListScreen register={register} state="removed" />,
  entry: () => <PublicEntryScreen register={register} />,
});
