import type { FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { GatewayConfig } from '../config/config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of the operations listener. */
export class OperationsAddress {
  private readonly origin: URL | undefined;
  private readonly host: string;
  private readonly publicOrigin: string | undefined;

  constructor(
    { host, operations, publicOrigin }: Pick<GatewayConfig, 'host' | 'operations' | 'publicOrigin'>,
    /** Its port is known once it listens. */
    private readonly server: Server,
  ) {
    this.host = host.toLowerCase();
    this.publicOrigin = publicOrigin;
    this.origin = operations.origin === undefined ? undefined : new URL(operations.origin);
  }

  /** Whether browsers reach it over https. */
  isSecure({ protocol }: FastifyRequest): boolean {
    return this.origin ? this.origin.protocol === 'https:' : protocol === 'https';
  }

  /**
   * Whether a request names this listener. A foreign name that resolves here (DNS rebinding) belongs to a hostile page. `Host` and
   * the forwarded host must both match: a page can send the latter too, and a tunnel may be as trusted as the proxy.
   */
  isNamedBy(request: FastifyRequest): boolean {
    const { host, socket, headers } = request;
    return [host, headers.host ?? ''].every((named) => this.isOwn(named.toLowerCase(), socket));
  }

  /** The operations address as the sender of a public request can open it; null if unknown. */
  for(request: FastifyRequest): string | null {
    if (this.origin) return this.origin.origin;
    if (!this.isOwnName(request.hostname.toLowerCase(), request.socket)) return null;
    return `http://${request.hostname}:${portOf(this.server)}`;
  }

  /**
   * The public address, for a request to either listener; null if unknown. It is shown with a new token, so the name in a request
   * counts only if it is this machine's.
   */
  publicFor(request: FastifyRequest, server: Server): string | null {
    if (this.publicOrigin !== undefined) return this.publicOrigin;
    if (this.origin || !this.isOwnName(request.hostname.toLowerCase(), request.socket)) return null;
    return `http://${request.hostname}:${portOf(server)}`;
  }

  private isOwn(host: string, socket: FastifyRequest['socket']): boolean {
    return host === this.origin?.host || this.isOwnName(host.replace(/:\d*$/, ''), socket);
  }

  private isOwnName(name: string, socket: FastifyRequest['socket']): boolean {
    const isHost = isIP(this.host) === 0 && name === this.host;
    // An IPv4 address may come mapped to IPv6.
    const local = (socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
    return isHost || LOOPBACK.has(name) || name === (isIP(local) === 6 ? `[${local}]` : local);
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
