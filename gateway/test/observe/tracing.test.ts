import type { Tracing } from '@klaster/shared/tracing';
import { GatewayUnderTest } from '../support/gateway-under-test';

/** Records spans, with a number for each. */
class Spans implements Tracing {
  readonly begun: Parameters<Tracing['begin']>[0][] = [];
  readonly ended: number[] = [];

  begin(request: Parameters<Tracing['begin']>[0]) {
    const number = this.begun.push(request);
    return {
      headers: { traceparent: `of span ${number}` },
      part: () => undefined,
      end: (status: number) => void this.ended.push(status),
    };
  }

  stop = () => Promise.resolve();
}

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function traceRequest(trustedProxies: string | undefined, tracing?: Spans) {
  const seen: (string | undefined)[] = [];
  const gateway = await GatewayUnderTest.start(
    ({ url, headers }, response) => {
      if (url?.startsWith('/api/users/7')) seen.push(headers['traceparent']?.toString());
      response.end();
    },
    { trustedProxies, ...(tracing && { tracing }) },
  );
  try {
    const headers = { traceparent: GIVEN, 'x-request-id': 'abc-1' };
    await gateway.call('/api/users/7?name=somebody', { headers });
    await gateway.call('/users/edit/7', { headers });
  } finally {
    await gateway.stop();
  }
  return seen;
}

test('each request is a span of a trace that the API continues', async () => {
  const spans = new Spans();
  expect(await traceRequest('loopback', spans)).toEqual(['of span 1']);
  expect(spans.begun.map(({ name, headers }) => [name, headers['traceparent']])).toEqual([
    ['GET api', GIVEN],
    ['GET page', GIVEN],
  ]);
  expect(spans.ended).toEqual([200, 404]);
  expect(spans.begun[0]?.attributes).toMatchObject({ 'klaster.request_id': 'abc-1' });
});

test('a trace contains no address', async () => {
  const spans = new Spans();
  await traceRequest('loopback', spans);
  expect(JSON.stringify(spans.begun.map(({ name, attributes }) => [name, attributes]))).not.toMatch(/somebody|\/users/);
});

test('an untrusted client cannot begin a trace', async () => {
  const spans = new Spans();
  expect(await traceRequest(undefined, spans)).toEqual(['of span 1']);
  expect(spans.begun.map(({ headers }) => headers)).toEqual([{}, {}]);
});

test('a gateway that exports no traces forwards the incoming trace context', async () => {
  expect(await traceRequest('loopback')).toEqual([GIVEN]);
});
