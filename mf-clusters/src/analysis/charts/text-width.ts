/** Average width of a letter at 11 to 12 pixels: a drawing's texts are placed before they can be measured. */
const LETTER = 7;

/** Width that the longest of some texts takes, in pixels, about. */
export const widthOf = (texts: readonly string[]) =>
  LETTER * texts.reduce((most, { length }) => Math.max(most, length), 0);

/** How many letters so many pixels have room for. */
export const lettersIn = (pixels: number) => Math.floor(pixels / LETTER);

/** A text of at most so many letters, the last one an ellipsis where it had to be cut. */
export const cut = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text;
