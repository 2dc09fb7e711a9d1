import type { FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { GatewayConfig } from '../config/config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where the operations listener is reached, and whether a request is meant for it. */
export class OperationsAddress {
  private readonly origin: URL | undefined;
  private readonly host: string;

  constructor(
    { host, operations }: Pick<GatewayConfig, 'host' | 'operations'>,
    /** The listener; its port is known once it listens. */
    private readonly server: Server,
  ) {
    this.host = host.toLowerCase();
    this.origin = operations.origin === undefined ? undefined : new URL(operations.origin);
  }

  /** Whether browsers reach it over https, so that its cookie is restricted to https. */
  isSecure({ protocol }: FastifyRequest): boolean {
    return this.origin ? this.origin.protocol === 'https:' : protocol === 'https';
  }

  /**
   * Whether a request names this listener as its target. A foreign name that resolves here (DNS rebinding) belongs to a page
   * that is not ours; an IP address cannot be rebound. Both the host that a proxy forwards and `Host` itself must match: a page
   * can send the forwarded header too, and a tunnel that it calls through has an address as trusted as the proxy's.
   */
  isNamedBy(request: FastifyRequest): boolean {
    const { host, socket, headers } = request;
    return [host, headers.host ?? ''].every((named) => this.isOwn(named.toLowerCase(), socket));
  }

  /** Its address as the sender of a request to the public address can open it; null if unknown. */
  for(request: FastifyRequest): string | null {
    if (this.origin) return this.origin.origin;
    if (!this.isOwnName(request.hostname.toLowerCase(), request.socket)) return null;
    return `http://${request.hostname}:${this.port()}`;
  }

  private isOwn(host: string, socket: FastifyRequest['socket']): boolean {
    return host === this.origin?.host || this.isOwnName(host.replace(/:\d*$/, ''), socket);
  }

  private isOwnName(name: string, socket: FastifyRequest['socket']): boolean {
    const isHost = isIP(this.host) === 0 && name === this.host;
    return isHost || LOOPBACK.has(name) || name === bracketed(localAddressOf(socket));
  }

  private port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
}

/** Local address of the connection; an IPv4 address mapped to IPv6 is returned as IPv4. */
function localAddressOf({ localAddress = '' }: FastifyRequest['socket']): string {
  return localAddress.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}

const bracketed = (address: string) => (isIP(address) === 6 ? `[${address}]` : address);
