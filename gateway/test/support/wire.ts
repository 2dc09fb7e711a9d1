import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A wire to a server, for a test to break off or to cut. */
export class Wire {
  private state: 'whole' | 'refusing' | 'cut' = 'whole';
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(host: string, port: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on('connection', (near) => wire.join(near, connect(port, host)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Connections end, and new ones do at once, as where the server stopped. */
  refuse(): void {
    this.state = 'refusing';
    for (const socket of this.sockets) socket.destroy();
  }

  /** What is sent is lost without an error. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  mend(): void {
    this.state = 'whole';
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    }
    if (this.state === 'refusing') return void [near, far].map((socket) => socket.destroy());
    if (this.state === 'cut') return;
    near.pipe(far).pipe(near);
  }
}
