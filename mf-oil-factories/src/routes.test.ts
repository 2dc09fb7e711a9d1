import { definition } from './routes';

const routesOf = (layout: string) => definition.routes.filter((route) => route.layout === layout);

describe('routes', () => {
  it('ask for a position where something is changed', () => {
    const guarded = definition.routes.flatMap((route) =>
      'positions' in route ? [[route.path, ...route.positions]] : [],
    );
    expect(guarded).toEqual([
      ['/oil-factories-reestrs/:region_id/create', 'CREATE'],
      ['/oil-factories-reestrs/:region_id/edit/:id', 'UPDATE'],
    ]);
  });

  it('name the first data of public pages alone', () => {
    expect(routesOf('public').map((route) => ('data' in route ? route.data : undefined))).toEqual([
      '/api/oil_factories/provinces_totals',
      '/api/oil_factories/:region_id',
      '/api/oil_factories/removed/provinces',
      '/api/oil_factories/removed/:region_id',
    ]);
    expect(routesOf('protected').filter((route) => 'data' in route)).toEqual([]);
  });
});
