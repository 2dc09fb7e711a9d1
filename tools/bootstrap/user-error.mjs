/** An error that the user can act on: shown without a stack trace. */
export class UserError extends Error {
  /** @override */
  name = 'UserError';
}
