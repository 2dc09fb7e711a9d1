/** A text file as a module, as the browser's build has it: help pages in Markdown. */
export default {
  /** @param {string} text */
  process: (text) => ({ code: `exports.__esModule = true; exports.default = ${JSON.stringify(text)};` }),
};
