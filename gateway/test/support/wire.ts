import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A TCP proxy that simulates a stopped server or a silent network. */
export class Wire {
  private state: 'intact' | 'refusing' | 'cut' = 'intact';
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(host: string, port: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on('connection', (client) => wire.join(client, connect(port, host)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Closes all connections, like a stopped server. */
  refuse(): void {
    this.state = 'refusing';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Drops all data, like a network that fails silently. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  restore(): void {
    this.state = 'intact';
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, upstream: Socket): void {
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    }
    if (this.state === 'refusing') return void [client, upstream].map((socket) => socket.destroy());
    if (this.state === 'cut') return;
    client.pipe(upstream).pipe(client);
  }
}
