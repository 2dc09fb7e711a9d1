/** Help pages in Markdown are modules, as in the browser's build. */
export default {
  /** @param {string} text */
  process: (text) => ({ code: `exports.__esModule = true; exports.default = ${JSON.stringify(text)};` }),
};
