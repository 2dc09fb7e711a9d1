import { endpoints } from '@klaster/shared/contract';
import { definition } from './routes';

/** A form must not open for a user whose change would then be refused. */
it.each([
  ['factory-create', 'POST /api/oil_factories'],
  ['factory-edit', 'PATCH /api/oil_factories/factory/:id'],
] as const)('%s opens only for users whose %s the API accepts', (id, change) => {
  expect(definition.routes.find((route) => route.id === id)).toMatchObject({
    layout: 'protected',
    positions: endpoints[change].authority.staff.positions,
  });
});
