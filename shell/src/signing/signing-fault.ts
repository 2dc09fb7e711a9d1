/** Why nothing was signed; there is a text for each. */
type SigningFaultCode =
  | 'file_unreadable'
  | 'wrong_password'
  | 'no_key'
  | 'permission_denied'
  | 'not_installed'
  | 'key_refused'
  | 'choose_key';

export class SigningFault extends Error {
  override readonly name = 'SigningFault';

  constructor(readonly code: SigningFaultCode) {
    super(code);
  }
}

/** Gives a detached CMS of the text, in base64. */
export type SignWith = () => Promise<string>;
