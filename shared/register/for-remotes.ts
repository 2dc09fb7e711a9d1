/**
 * What the shell has for remotes and does not use itself. webpack provides only what some module of the app imports: this import
 * makes the shell's build include it, and nobody calls it.
 */
export const listsForRemotes = () => import('@klaster/shared/register');
