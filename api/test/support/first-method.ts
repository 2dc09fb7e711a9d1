import type { ScoringMethod } from '@klaster/shared/contract';
import { FIRST_METHOD as asMigrated } from '../../src/kernel/database/migrations/first-method';

/** The method of a new system. The migration that writes it knows no type of the contract, as nothing may change it. */
export const FIRST_METHOD = asMigrated as ScoringMethod;
