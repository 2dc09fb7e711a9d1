/** A failed rendering; its message is a clause with the reason. */
export class RenderingFault extends Error {}
