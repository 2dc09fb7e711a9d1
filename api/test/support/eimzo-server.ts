import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The server of E-IMZO, as its description says. */
export class EimzoServerDouble {
  received = '';

  constructor(
    private readonly answer: object,
    private readonly status: number,
  ) {}

  async run<Result>(act: (address: string) => Promise<Result>): Promise<Result> {
    const server = createServer((request, response) => void this.reply(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.close();
    }
  }

  private async reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isRight = request.method === 'POST' && request.url === '/backend/pkcs7/verify/detached';
    this.received = await text(request);
    response.writeHead(isRight ? this.status : 404).end(JSON.stringify(this.answer));
  }
}
