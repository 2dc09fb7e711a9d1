import { fillPath } from './call';
import { inPageOrder } from '../http/path-pattern';

test('a call’s path has the values of its parameters in it, encoded', () => {
  expect(fillPath('/api/registers/clusters/:id/history', { id: 7 })).toBe('/api/registers/clusters/7/history');
  expect(fillPath('/a/:region_id/:id', { region_id: '17/03 ў', id: 1 })).toBe('/a/17%2F03%20%D1%9E/1');
  expect(fillPath('/api/provinces')).toBe('/api/provinces');
});

test('a page tries the routes of visitors before those of staff, each in their order', () => {
  const route = (path: string, layout: 'public' | 'protected') => ({ path, layout });
  const [a, b, c, d] = [
    route('/a', 'protected'),
    route('/b', 'public'),
    route('/c', 'protected'),
    route('/d', 'public'),
  ];
  expect(inPageOrder([a, b, c, d])).toEqual([b, d, a, c]);
});
