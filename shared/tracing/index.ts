import type { Attributes } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { compile } from '@fastify/proxy-addr';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '../contract/http/requests';

/** A running request in a trace. */
export type RequestSpan = {
  /** Headers that pass the trace on to the next server (W3C Trace Context). */
  readonly headers: Readonly<Record<string, string>>;
  /** Adds work for a request that has just ended, such as a statement. */
  part(name: string, ms: number, attributes: Attributes): void;
  /** Call when the last byte was sent. */
  end(status: number): void;
};

type TracedRequest = {
  /** Method and route or class of addresses, never a typed address. */
  readonly name: string;
  /** Empty unless the sender's trace is trusted. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly attributes: Attributes;
};

export type Tracing = {
  begin(request: TracedRequest): RequestSpan;
  /** Sends the remaining spans, within {@link LAST_MS}. */
  stop(): Promise<void>;
};

const LAST_MS = 2000;

const FAULT_CHARACTERS = 300;

/**
 * Sends traces by OTLP over HTTP; OpenTelemetry's own variables apply. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is loaded.
 * @param service name unless OTEL_SERVICE_NAME is set
 * @param onFault called once with the reason why spans cannot be sent
 */
export async function startTracing(service: string, onFault: (fault: string) => void): Promise<Tracing | undefined> {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) return undefined;
  const [api, { W3CTraceContextPropagator }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? service }),
    spanProcessors: [new sdk.BatchSpanProcessor(reportOnce(new OTLPTraceExporter(), onFault))],
  });
  const tracer = provider.getTracer('klaster');
  const propagator = new W3CTraceContextPropagator();
  return {
    begin({ name, headers, attributes }) {
      const came = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, came);
      const within = api.trace.setSpan(api.ROOT_CONTEXT, span);
      const onward: Record<string, string> = {};
      propagator.inject(within, onward, api.defaultTextMapSetter);
      return {
        headers: onward,
        part(partName, ms, partAttributes) {
          const now = Date.now();
          const options = { kind: api.SpanKind.CLIENT, startTime: now - ms, attributes: partAttributes };
          tracer.startSpan(partName, options, within).end(now);
        },
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), atMost(LAST_MS)]),
  };
}

const atMost = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Reports the first fault only: a missing collector would be reported with every batch. */
function reportOnce(exporter: SpanExporter, onFault: (fault: string) => void): SpanExporter {
  let isReported = false;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        if (result.error && !isReported) {
          isReported = true;
          onFault(`Traces cannot be sent: ${result.error.message.slice(0, FAULT_CHARACTERS)}`);
        }
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** The connection was reset before its request was read. */
const UNKNOWN = '0.0.0.0';

/** Fastify's `request.ip` is undefined once the connection is closed. */
export function fixAddress(request: { readonly ip: string | undefined }): void {
  Object.defineProperty(request, 'ip', { value: request.ip ?? UNKNOWN });
}

const compileProxies = (list: string | undefined) => compile(list?.split(',').map((entry) => entry.trim()) ?? []);

/** Whether Fastify accepts a list of proxies, such as `loopback, 10.0.0.0/8`. */
export function isProxyList(list: string): boolean {
  try {
    compileProxies(list);
    return true;
  } catch {
    return false;
  }
}

/** `trustedProxies`: comma-separated addresses, networks, or their names; undefined: none is trusted. */
export function isFromProxy(trustedProxies: string | undefined): (request: IncomingMessage) => boolean {
  const isTrusted = compileProxies(trustedProxies);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * The request id of a trusted proxy, so that one id is in all logs; otherwise a new one, since other senders could
 * write anything into the logs.
 */
export function requestIdBy(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = isFromProxy(trustedProxies);
  return (request) => {
    const receivedId = request.headers['x-request-id'];
    const isFit = typeof receivedId === 'string' && REQUEST_ID.test(receivedId);
    return isFit && isTrusted(request) ? receivedId : randomUUID();
  };
}
