import type { FastifyRequest } from 'fastify';
import type { OperationsAddressFor } from '../access/answers';
import type { RequestLimits } from '../config/limits';
import type { ReleaseRegistry } from '../releases/release-registry';
import type { Identify } from './identify';
import type { Door } from '../access/door';
import type { RegistryLimits } from './limits';

export type RegistryRoutesOptions = {
  registry: ReleaseRegistry;
  door: Door;
  operationsAddress: OperationsAddressFor;
  requests: RequestLimits;
  /** Id of the visitor, if the request has a cookie that a gateway issued. */
  visitorOf: (request: FastifyRequest) => Promise<string | undefined>;
  /** The key that pages' tickets are signed with. */
  visitorKey: () => Promise<Buffer>;
};

/** Dependencies of the registry's routes. */
export type RegistryParts = RegistryRoutesOptions & { limits: RegistryLimits; identify: Identify };
