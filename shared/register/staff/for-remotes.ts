/**
 * What the shell has for remotes and does not use itself. webpack provides only what some module of the app asks for: the shell's
 * build takes this one along, and nobody calls it.
 */
export const staffForRemotes = () => import('@klaster/shared/register/staff');
