import { createTransport } from 'nodemailer';
import { withinLimit } from '../../kernel/observe/within-limit';
import type { Letter } from './letters';

export type MailConfig = {
  /** With credentials: never logged. */
  readonly smtpUrl: string;
  readonly from: string;
  /** `https://klaster.example` */
  readonly publicOrigin: string;
};

export type Message = Letter & {
  readonly to: string;
  /** The same for each attempt, so that duplicates are recognised. */
  readonly messageId: string;
};

export type Transport = {
  /** Rejects with nodemailer's error if the server does not accept the message. */
  send(message: Message): Promise<void>;
};

/** Timeouts in milliseconds. */
const TRANSPORT_LIMITS = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  totalMs: 60_000,
};

/** Sends through `SMTP_URL`, with a connection per message. nodemailer fetches no content from files or addresses. */
export function smtpTransport({ smtpUrl, from }: MailConfig, limits = TRANSPORT_LIMITS): Transport {
  const { connectionMs, greetingMs, silenceMs, totalMs } = limits;
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
    send: async ({ to, messageId, subject, text, unsubscribe }) => {
      await withinLimit(
        smtp.sendMail({
          from,
          // An object is not parsed, so it is a single address.
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          textEncoding: 'base64',
          list: { unsubscribe },
          // Suppresses automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
        totalMs,
      );
    },
  };
}
