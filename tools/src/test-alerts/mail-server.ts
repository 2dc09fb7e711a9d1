import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** Says yes to everything that a sender of mail says, and keeps nothing. */
export class MailServer {
  /** Settles with the first message. */
  readonly received: Promise<void>;
  private readonly server: Server;

  static async start(port: number): Promise<MailServer> {
    const mail = new MailServer();
    mail.server.listen(port, '127.0.0.1');
    await once(mail.server, 'listening');
    return mail;
  }

  private constructor() {
    let take: () => void = () => undefined;
    this.received = new Promise((resolve) => (take = resolve));
    this.server = createServer((socket) => answer(socket, () => take()));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function answer(socket: Socket, onMessage: () => void): void {
  let isMessage = false;
  let message = '';
  socket.on('error', () => undefined).write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (text: string) => {
    if (isMessage) {
      message += text;
      if (!message.endsWith('\r\n.\r\n')) return;
      isMessage = false;
      message = '';
      socket.write('250 taken\r\n');
      return onMessage();
    }
    isMessage = text.startsWith('DATA');
    if (text.startsWith('QUIT')) return void socket.end('221 bye\r\n');
    socket.write(isMessage ? '354 go on\r\n' : '250 yes\r\n');
  });
}
