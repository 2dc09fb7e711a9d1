import type { Tracing } from '@klaster/shared/tracing';
import { buildTestApp, testApp } from '../../../test/support/test-app';

type Part = { readonly name: string; readonly attributes: Record<string, unknown> };
type Traced = Parameters<Tracing['begin']>[0] & { readonly parts: Part[]; status?: number };

const api = testApp();

async function tracedCalls(trustedProxies: string, path: string, headers: Record<string, string>): Promise<Traced[]> {
  const traced: Traced[] = [];
  const tracing: Tracing = {
    begin(request) {
      const one: Traced = { ...request, parts: [] };
      traced.push(one);
      return {
        headers: {},
        part: (name, _ms, attributes) => void one.parts.push({ name, attributes }),
        end: (status) => void (one.status = status),
      };
    },
    stop: () => Promise.resolve(),
  };
  const app = await buildTestApp(api.db, { trustedProxies, tracing });
  try {
    const origin = await app.listen({ port: 0 });
    await (await fetch(`${origin}${path}`, { headers })).text();
    return traced;
  } finally {
    await app.close();
  }
}

const GIVEN = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x-request-id': 'abc-1' };

it('a call is a part of the gateway’s trace, and its statements are parts of the call', async () => {
  const [call, ...others] = await tracedCalls('loopback', '/api/oil_factories/1703?search=somebody', GIVEN);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ name: 'GET /api/oil_factories/:region_id', headers: GIVEN, status: 200 });
  expect(call?.attributes).toMatchObject({ 'klaster.request_id': 'abc-1' });
  expect(call?.parts.length).toBeGreaterThan(0);
  expect(call?.parts.map(({ name }) => name)).toContain('select');
  const recorded = JSON.stringify([call?.name, call?.attributes, call?.parts]);
  expect(recorded).not.toMatch(/somebody|1703/);
});

it('the trace context of an untrusted caller is ignored', async () => {
  const [call] = await tracedCalls('10.0.0.1', '/api/oil_factories/1703', GIVEN);
  expect(call?.headers).toEqual({});
  expect(call?.attributes['klaster.request_id']).not.toBe('abc-1');
});
