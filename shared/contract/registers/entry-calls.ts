import type { RegisterName } from '../kinds';

export type Act = 'remove' | 'restore';

/** Calls for one entry; those of oil factories are the specification's. */
export const getEntryCalls = (name: RegisterName) =>
  name === 'oil_factories'
    ? ({
        read: 'GET /api/oil_factories/factory/:id',
        create: 'POST /api/oil_factories',
        edit: 'PATCH /api/oil_factories/factory/:id',
        remove: 'PATCH /api/oil_factories/remove/:id',
        restore: 'PATCH /api/oil_factories/restore/:id',
        undoRemoval: 'POST /api/registers/oil_factories/:id/removal/undo',
      } as const)
    : ({
        read: `GET /api/registers/${name}/:id`,
        create: `POST /api/registers/${name}`,
        edit: `PATCH /api/registers/${name}/:id`,
        remove: `PATCH /api/registers/${name}/:id/remove`,
        restore: `PATCH /api/registers/${name}/:id/restore`,
        undoRemoval: `POST /api/registers/${name}/:id/removal/undo`,
      } as const);
