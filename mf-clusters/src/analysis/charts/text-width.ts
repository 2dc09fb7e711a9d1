/** Average width of a letter at 11 to 12 pixels: a drawing's texts are placed before they can be measured. */
const LETTER = 7;

/** Width that the longest of some texts takes, in pixels, about. */
export const widthOf = (texts: readonly string[]) =>
  LETTER * texts.reduce((most, { length }) => Math.max(most, length), 0);

/** Number of letters that fit into a width in pixels. */
export const lettersIn = (pixels: number) => Math.floor(pixels / LETTER);

/** A text cut to a number of letters, the last one an ellipsis if it was cut. */
export const cut = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text;
