/** How messages are sent. */
export type MailConfig = {
  /** The server, with what signs in to it; never logged. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Of the addresses in messages: `https://klaster.example`. */
  readonly publicOrigin: string;
};
