/** webpack provides only what a module of the shell imports; see `register/for-remotes.ts`. */
export const filesForRemotes = () => import('@klaster/shared/files');
