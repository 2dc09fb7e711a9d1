/** A reason not to go on that the user can act on: its message is one sentence, shown without a stack trace. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}
