/**
 * webpack provides only what a module of the shell imports. Nobody calls this function: it exists to include the entry
 * point for remotes.
 */
export const listsForRemotes = () => import('@klaster/shared/register');
