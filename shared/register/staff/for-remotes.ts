/**
 * webpack provides only what a module of the shell imports. Nobody calls this function: it exists to include the entry
 * point for remotes.
 */
export const staffForRemotes = () => import('@klaster/shared/register/staff');
