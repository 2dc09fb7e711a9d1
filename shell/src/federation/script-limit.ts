import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { LOAD_LIMIT } from '@klaster/shared/contract';

/** Federation's own loader gives a remote's entry 20 s; the specification gives it 120. */
export const scriptLimit: ModuleFederationRuntimePlugin = {
  name: 'script-limit',
  createScript: () => ({ timeout: LOAD_LIMIT }),
};
