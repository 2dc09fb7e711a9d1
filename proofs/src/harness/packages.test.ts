import { assertInstalled } from './packages';

test('names only the packages that are missing', () => {
  const packages = { nginx: __filename, pgbouncer: '/nowhere/a', faketime: '/nowhere/b' };
  expect(() => assertInstalled(['nginx', 'pgbouncer', 'faketime'], packages)).toThrow(
    /apt-get install pgbouncer faketime$/,
  );
  expect(() => assertInstalled(['nginx'], packages)).not.toThrow();
});
