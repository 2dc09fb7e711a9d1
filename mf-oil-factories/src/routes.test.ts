import { endpoints } from '@klaster/shared/contract';
import { definition } from './routes';

/** A form that opens for someone whose change is then refused would be work lost. */
it.each([
  ['factory-create', 'POST /api/oil_factories'],
  ['factory-edit', 'PATCH /api/oil_factories/factory/:id'],
] as const)('%s opens for those alone whose %s the API takes', (id, change) => {
  expect(definition.routes.find((route) => route.id === id)).toMatchObject({
    layout: 'protected',
    positions: endpoints[change].authority.staff.positions,
  });
});
