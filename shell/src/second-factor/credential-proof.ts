import { secondFactorBeginSchema, secondFactorProofSchema } from '@klaster/shared/contract';
import type { OwnerProof } from '@klaster/shared/contract';

/** Schema of the sign-in credentials: the password, and a code where the second factor is on. */
export const proofSchema = (hasFactor: boolean) => (hasFactor ? secondFactorProofSchema : secondFactorBeginSchema);

/** Values of the empty form. */
export const emptyProof = (hasFactor: boolean): OwnerProof => ({
  current_password: '',
  ...(hasFactor && { code: '' }),
});
