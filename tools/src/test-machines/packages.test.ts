import { assertInstalled } from './packages';

test('names the packages that are missing, and those alone', () => {
  expect(() => assertInstalled({ nginx: __filename, pgbouncer: '/nowhere/a', faketime: '/nowhere/b' })).toThrow(
    /apt-get install pgbouncer faketime$/,
  );
  expect(() => assertInstalled({ nginx: __filename })).not.toThrow();
});
