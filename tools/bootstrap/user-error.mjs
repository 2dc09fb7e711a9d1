/** A reason not to go on that the user can act on: its message is one sentence, shown without a stack trace. */
export class UserError extends Error {
  /** @override */
  name = 'UserError';
}
