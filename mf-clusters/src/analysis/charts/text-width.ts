/** Average width of a letter at 11 to 12 pixels: texts are placed before they can be measured. */
const LETTER = 7;

/** Approximate width of the longest text, in pixels. */
export const measureText = (texts: readonly string[]) =>
  LETTER * texts.reduce((most, { length }) => Math.max(most, length), 0);

export const lettersIn = (pixels: number) => Math.floor(pixels / LETTER);

export const shortenText = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text;
