import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { listDistricts, listProvinces } from './repository';

export const placeRoutes = ({ db }: Services) =>
  ({
    'GET /api/provinces': ({ language }) => listProvinces(db, language),
    'GET /api/districts': ({ query, language }) => listDistricts(db, query.province_code, language),
  }) satisfies Partial<Handlers>;
