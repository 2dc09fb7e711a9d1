import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A message as its recipient reads it. */
export type Letter = { to: string; subject: string; text: string };

export type MailServer = {
  /** For the API's settings. */
  readonly url: string;
  /** Letters in the order of arrival. */
  readonly letters: readonly Letter[];
  stop(): Promise<void>;
};

/** A real SMTP server on a free port of this machine, which stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(' ');
      const stored = simpleParser(stream).then(({ subject = '', text = '' }) => letters.push({ to, subject, text }));
      stored.then(() => answer(), answer);
    },
  });
  // A sender that is ended hangs up in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
