import { iconSchema, navigationEntrySchema, remoteManifestSchema, remoteRouteSchema } from './boot';

test.each(['/', '/reestrs', '/users/:id', '/users/:id/edit/', '/кластерлар', '/oil-factories.v2'])(
  '%s is a path',
  (path) => {
    expect(remoteRouteSchema.shape.path.safeParse(path).success).toBe(true);
  },
);

test.each(['', 'users', '/users?', '/users/:id?', '/*', '/users/*', '//users', '/a\\b', '/a?/b?/c?'])(
  '%j is none: it would answer what is another’s',
  (path) => {
    expect(remoteRouteSchema.shape.path.safeParse(path).success).toBe(false);
  },
);

test.each(['https://maps.example', 'http://localhost:3200', 'http://[::1]:3200', 'https://maps.example/tiles'])(
  '%s can be called',
  (url) => {
    expect(remoteManifestSchema.shape.connect.safeParse([url]).success).toBe(true);
  },
);

test.each(['https://a;frame-ancestors', 'https://a,b', 'https://*', "https://x'y", 'wss://maps.example', '/api'])(
  '%s cannot be named in the policy',
  (url) => {
    expect(remoteManifestSchema.shape.connect.safeParse([url]).success).toBe(false);
  },
);

test.each([
  ['script', {}],
  ['path', { style: 'x' }],
  ['path', { onload: 'x' }],
  ['image', { href: 'https://elsewhere.example/' }],
])('the frame draws no %s with %j', (element, attributes) => {
  expect(iconSchema.safeParse([[element, attributes]]).success).toBe(false);
});

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
  'no navigation leads to %s',
  (to) => {
    expect(navigationEntrySchema.shape.to.safeParse(to).success).toBe(false);
  },
);
