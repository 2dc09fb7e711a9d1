import * as z from 'zod';
import { ENTRY_READERS, REGISTER_READERS } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema, provinceCodeSchema } from '../http/fields';
import {
  oilFactoriesAnswerSchema,
  oilFactoryEditSchema,
  oilFactoryInputSchema,
  oilFactoryProvincesAnswerSchema,
  oilFactorySchema,
  oilFactorySearchAnswerSchema,
  oilFactorySearchQuerySchema,
  removedOilFactoryProvincesAnswerSchema,
} from '../registers/oil-factory';
import { changedSchema, legalActBodySchema, removedSchema } from '../registers/organisation';

const byId = z.object({ id: idParameterSchema });
const byRegion = z.object({ region_id: provinceCodeSchema });

export const oilFactoryEndpoints = {
  'GET /api/oil_factories/provinces_totals': {
    summary: 'Get totals of live oil factories by province',
    authority: REGISTER_READERS,
    answer: oilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/:region_id': {
    summary: 'List live oil factories of a province',
    authority: REGISTER_READERS,
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'GET /api/oil_factories/removed/provinces': {
    summary: 'Count removed oil factories by province',
    authority: REGISTER_READERS,
    answer: removedOilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/removed/:region_id': {
    summary: 'List removed oil factories of a province',
    authority: REGISTER_READERS,
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/remove/:id': {
    summary: 'Remove an oil factory from the register (a legal state, not a deletion)',
    authority: { staff: { over: 'territory', positions: ['DELETE'] } },
    params: byId,
    body: legalActBodySchema,
    answer: removedSchema,
    problems: [403, 404, 409],
  },
  'PATCH /api/oil_factories/restore/:id': {
    summary: 'Restore a removed oil factory',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    params: byId,
    body: legalActBodySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/oil_factories': {
    summary: 'Add an oil factory to the register',
    authority: { staff: { over: 'territory', positions: ['CREATE'] } },
    body: oilFactoryInputSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'GET /api/oil_factories/factory/:id': {
    summary: 'Get an oil factory on the register',
    authority: ENTRY_READERS,
    params: byId,
    answer: oilFactorySchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/factory/:id': {
    summary: 'Change an oil factory',
    authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
    params: byId,
    body: oilFactoryEditSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;

/**
 * Comes after the calls of all registers, since it replaces the list that each of them has: the specification's lists of oil factories
 * are by province, and this one searches all provinces.
 */
export const oilFactorySearch = {
  'GET /api/registers/oil_factories': {
    summary: 'Search the register of oil factories in all provinces, live and removed',
    authority: REGISTER_READERS,
    query: oilFactorySearchQuerySchema,
    answer: oilFactorySearchAnswerSchema,
    problems: [],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
