import { hash } from '@node-rs/argon2';

/** A valid hash of a password at the lowest cost: what is tested is not how long guessing takes. */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 });
