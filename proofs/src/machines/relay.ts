import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A TCP relay. While it is cut, bytes are lost without an error, as with a pulled cable. */
export class Relay {
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: number, port: number): Promise<Relay> {
    const server = createServer();
    const relay = new Relay(server, port);
    server.on('connection', (near) => relay.join(near, target));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return relay;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  repair(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, target: number): void {
    this.hold(near);
    if (this.isCut) return;
    const far = connect(target, '127.0.0.1');
    this.hold(far);
    near.pipe(far).pipe(near);
    near.on('close', () => this.isCut || far.destroy());
    far.on('close', () => this.isCut || near.destroy());
  }

  private hold(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }
}
