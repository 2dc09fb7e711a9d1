import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Received = {
  readonly to: string;
  readonly mail: ParsedMail;
  readonly raw: string;
};

export type MailServer = {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
};

/** A real SMTP server. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const keep = async (stream: Readable, to: string) => {
    const raw = await text(stream);
    received.push({ to, mail: await simpleParser(raw), raw });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(' ');
      keep(stream, to).then(() => answer(), answer);
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
