/** Whether the user has pressed a key or clicked in the last seconds, also in a frame. Older browsers do not say. */
export const isByUser = () => (navigator as { userActivation?: UserActivation }).userActivation?.isActive !== false;
