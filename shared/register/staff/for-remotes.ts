/** webpack provides only what a module of the shell imports: nobody calls this, but it includes the entry point for remotes. */
export const staffForRemotes = () => import('@klaster/shared/register/staff');
