import { createTransport } from 'nodemailer';
import type { MailConfig } from './mail-config';
import type { Letter } from './letters';

/** A letter on its way. */
export type Message = Letter & {
  readonly to: string;
  /** The same for each attempt, so that duplicates can be recognised. */
  readonly messageId: string;
};

export type Transport = {
  /** Settles once the server has taken the message for good; rejects with the error of `nodemailer` otherwise. */
  send(message: Message): Promise<void>;
};

/** How long a server may take, in milliseconds. */
type TransportLimits = {
  readonly connectionMs: number;
  readonly greetingMs: number;
  /** Without a byte. */
  readonly silenceMs: number;
  /** Over all of it, whatever trickles in. */
  readonly wholeMs: number;
};

const TRANSPORT_LIMITS: TransportLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  wholeMs: 60_000,
};

/** Sends by the server of `SMTP_URL`, a connection for each message. Text alone; what is in it fetches nothing. */
export function smtpTransport({ smtpUrl, from }: MailConfig, limits: TransportLimits = TRANSPORT_LIMITS): Transport {
  const { connectionMs, greetingMs, silenceMs, wholeMs } = limits;
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: connectionMs,
    dnsTimeout: connectionMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: ({ to, messageId, subject, text, unsubscribe }) =>
      within(
        wholeMs,
        smtp.sendMail({
          from,
          // As an object it is one address, whatever it looks like.
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          textEncoding: 'base64',
          list: { unsubscribe },
          // No reply of a machine comes back.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ),
  };
}

async function within(milliseconds: number, sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the server takes too long'), { code: 'ETIMEDOUT' });
    timer = setTimeout(reject, milliseconds, error);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
    // What it ends with later is of no use to anybody.
    sending.catch(() => undefined);
  }
}
