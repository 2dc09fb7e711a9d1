import type { APPS as Apps } from '@klaster/shared/build/apps';

const portsWith = (port: string) => {
  process.env['DEV_PORT'] = port;
  let ports: number[] = [];
  jest.isolateModules(() => {
    const { APPS } = jest.requireActual<{ APPS: typeof Apps }>('@klaster/shared/build/apps');
    ports = APPS.map((app) => app.port);
  });
  return ports;
};

afterEach(() => delete process.env['DEV_PORT']);

test('dev servers take the ports from DEV_PORT on', () => {
  expect(portsWith('4100')).toEqual([4100, 4101, 4102, 4103]);
  expect(portsWith('')).toEqual([3100, 3101, 3102, 3103]);
});

test.each(['65533', '0', '80a', '1.5'])('DEV_PORT=%s is refused', (port) => {
  expect(() => portsWith(port)).toThrow('DEV_PORT must be a whole number from 1 to 65532.');
});
