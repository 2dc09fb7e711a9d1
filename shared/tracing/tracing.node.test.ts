import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing } from './index';

type SentSpan = Record<'traceId' | 'spanId' | 'name' | 'startTimeUnixNano' | 'endTimeUnixNano', string> & {
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
};

type ExportedSpans = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};

/** Receives OTLP over HTTP. */
let collector: Server;
let sent: { path: string; content: ExportedSpans }[];
let status: number;

beforeEach(async () => {
  sent = [];
  status = 200;
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', content: JSON.parse(text) as ExportedSpans });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await new Promise((resolve) => collector.close(resolve));
});

const noFault = (fault: string) => {
  throw new Error(fault);
};

const attributes = { 'http.route': '/api/x/:id' };
const request = (headers: Record<string, string> = {}) => ({ name: 'GET /api/x/:id', headers, attributes });

test('a request, its work, and the server before it make one trace', async () => {
  const tracing = await startTracing('klaster-test', noFault);
  const gateway = tracing!.begin(request());
  const api = tracing!.begin(request(gateway.headers));
  api.part('select', 250, { 'db.query.text': 'select 1' });
  api.end(200);
  gateway.end(200);
  await tracing!.stop();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/traces']);
  const { resource, scopeSpans } = sent[0]!.content.resourceSpans[0]!;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'klaster-test' } });
  const [statement, inner, outer] = scopeSpans[0]!.spans;
  expect([statement?.name, inner?.name, outer?.name]).toEqual(['select', 'GET /api/x/:id', 'GET /api/x/:id']);
  expect([statement?.parentSpanId, inner?.parentSpanId]).toEqual([inner?.spanId, outer?.spanId]);
  expect(outer?.parentSpanId).toBeUndefined();
  expect(new Set([statement, inner, outer].map((span) => span?.traceId)).size).toBe(1);
  const took = BigInt(statement!.endTimeUnixNano) - BigInt(statement!.startTimeUnixNano);
  expect(Number(took) / 1e6).toBeCloseTo(250, 0);
  expect(outer?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
});

test('an incoming trace is continued', async () => {
  const tracing = await startTracing('klaster-test', noFault);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const span = tracing!.begin(request({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }));
  expect(span.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`));
  const broken = tracing!.begin(request({ traceparent: '00-nothing-01' }));
  expect(broken.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await tracing!.stop();
});

test('nothing is loaded or recorded if no traces are exported', async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  expect(await startTracing('klaster-test', noFault)).toBeUndefined();
  expect(sent).toEqual([]);
});

test('a refusing collector is reported once, and delays nothing', async () => {
  status = 400;
  const faults: string[] = [];
  const tracing = await startTracing('klaster-test', (fault) => faults.push(fault));
  tracing!.begin(request()).end(200);
  await tracing!.stop();
  expect(faults).toEqual([expect.stringMatching(/^Traces cannot be sent: /)]);
});
