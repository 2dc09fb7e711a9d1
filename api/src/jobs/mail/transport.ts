import { createTransport } from 'nodemailer';
import type { Letter } from './letters';

/** How messages are sent. */
export type MailConfig = {
  /** URL of the server with its credentials; never logged. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Origin of links in messages: `https://klaster.example`. */
  readonly publicOrigin: string;
};

/** A message to be sent. */
export type Message = Letter & {
  readonly to: string;
  /** The same for each attempt, so that duplicates can be recognised. */
  readonly messageId: string;
};

export type Transport = {
  /** Resolves once the server has accepted the message; rejects with the error of `nodemailer` otherwise. */
  send(message: Message): Promise<void>;
};

/** Timeouts of a server in milliseconds. */
type TransportLimits = {
  readonly connectionMs: number;
  readonly greetingMs: number;
  /** Idle. */
  readonly silenceMs: number;
  /** In total. */
  readonly wholeMs: number;
};

const TRANSPORT_LIMITS: TransportLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  wholeMs: 60_000,
};

/** Sends through the server of `SMTP_URL`, over a connection per message. Plain text without attachments; no content is fetched. */
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
          // As an object it is a single address and is not parsed.
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          textEncoding: 'base64',
          list: { unsubscribe },
          // Suppresses automatic replies.
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
    // Its later result is irrelevant.
    sending.catch(() => undefined);
  }
}
