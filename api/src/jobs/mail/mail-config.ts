/** How messages are sent. */
export type MailConfig = {
  /** URL of the server with its credentials; never logged. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Origin of links in messages: `https://klaster.example`. */
  readonly publicOrigin: string;
};
