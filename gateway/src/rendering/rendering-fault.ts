/** A rendering that came to nothing; its message is a clause on why. */
export class RenderingFault extends Error {}
