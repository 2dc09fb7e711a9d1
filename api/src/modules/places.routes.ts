import type { Handlers, Services } from '../kernel/http/call';
import { listDistricts, listProvinces } from '../kernel/places/repository';

export const placeRoutes = ({ db }: Services) =>
  ({
    'GET /api/provinces': ({ language }) => listProvinces(db, language),
    'GET /api/districts': ({ query, language }) => listDistricts(db, query.province_code, language),
  }) satisfies Partial<Handlers>;
